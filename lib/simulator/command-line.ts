import { parseArgs } from 'node:util'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import { isInstant } from '@/lib/shared/text/texts'
import type { SimulatorOptions } from './server'
import { SPELLING_KINDS } from './spellings/record'
import type { WebhookTarget } from './webhooks/sender'

/** What `--now` may be: a history must fit before it, and calls after it. */
const [EARLIEST_SECONDS, LATEST_SECONDS] = [100_000_000, 4_000_000_000]

const OPTIONS = {
  calls: { type: 'string' },
  seed: { type: 'string' },
  port: { type: 'string' },
  now: { type: 'string' },
  key: { type: 'string' },
  host: { type: 'string' },
  live: { type: 'string' },
  anomalies: { type: 'string' },
  quarantine: { type: 'string' },
  rooms: { type: 'string' },
  callbacks: { type: 'string' },
  'max-per-page': { type: 'string' },
  days: { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-user': { type: 'string' },
  'webhook-password': { type: 'string' },
  spellings: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export const USAGE = `npm run simulate -- [flags]
  --calls N         calls in the history (20000)
  --seed S          the same seed generates the same calls (7)
  --port P          0 picks a free port (4010)
  --now TIME        where the history ends and the clock starts: epoch seconds, or a date, in UTC (the present)
  --key K           the accepted API key
  --host H          the address to listen on (127.0.0.1)
  --live R          new calls a minute; 0 for none (as many as in the history)
  --anomalies R     share of calls with an anomaly, 0 to 1
  --quarantine R    share of records that cannot be read, 0 to 1
  --rooms R         share of calls in rooms that are used repeatedly, 0 to 1
  --callbacks R     share of calls that call a missed one back, 0 to 1 (0)
  --max-per-page N  a larger perPage is clamped to this (1000)
  --days D          days of history
  --spellings       sends calls and answers in all documented spellings and wrappings
  --webhook-url U   announces calls there as they happen, with HTTP Basic:
  --webhook-user U, --webhook-password P
  --help            prints this
Exit codes: 0 done, 1 it failed, 2 called in another way than this.`

export type ParsedCommand =
  | { kind: 'run'; options: SimulatorOptions }
  | { kind: 'help' }
  | { kind: 'mistakes'; mistakes: string[] }

/** Parses the flags of `npm run simulate` and reports every mistake. */
export function parseCommand(args: string[], presentSeconds: number): ParsedCommand {
  let values: Partial<Record<keyof typeof OPTIONS, string | boolean>>
  try {
    values = parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    return { kind: 'mistakes', mistakes: [error instanceof Error ? error.message : String(error)] }
  }
  if (values.help === true) return { kind: 'help' }
  const mistakes: string[] = []
  const number = (name: keyof typeof OPTIONS, least: number, most: number, isWhole: boolean): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    const value = Number(text)
    if (text !== '' && value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value
    mistakes.push(`--${name} is a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}".`)
    return undefined
  }
  const now = (): number => {
    const text = values.now
    if (typeof text !== 'string') return presentSeconds
    const seconds = isInstant(text) ? toEpochSeconds(text, 'UTC') : 0
    if (seconds < EARLIEST_SECONDS || seconds > LATEST_SECONDS)
      mistakes.push(`--now is epoch seconds, or a date such as 2026-02-28, from 1973 to 2096, not "${text}".`)
    return seconds
  }
  const text = (
    name: 'key' | 'host' | 'webhook-user' | 'webhook-password',
    pattern: RegExp,
    what: string,
  ): string | undefined => {
    const value = values[name]
    if (typeof value !== 'string' || pattern.test(value)) return value as string | undefined
    mistakes.push(`--${name} is ${what}.`)
    return undefined
  }
  const webhook = (): WebhookTarget | undefined => {
    const names = ['webhook-url', 'webhook-user', 'webhook-password'] as const
    const given = names.filter((name) => values[name] !== undefined)
    if (given.length === 0) return undefined
    if (given.length < names.length) mistakes.push(`--${names.join(', --')} must be given together.`)
    const url = String(values['webhook-url'])
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      mistakes.push('--webhook-url is an http or https URL.')
    const user = text('webhook-user', /^[\x21-\x39\x3b-\x7e]+$/, 'printable ASCII without spaces and colons') ?? ''
    const password = text('webhook-password', /^[\x21-\x7e]+$/, 'printable ASCII without spaces') ?? ''
    return { url, user, password }
  }
  const options: SimulatorOptions = {
    calls: number('calls', 0, 20_000_000, true) ?? 20_000,
    seed: number('seed', 0, 2_147_483_647, true) ?? 7,
    port: number('port', 0, 65_535, true) ?? 4010,
    anchorSeconds: now(),
    apiKey: text('key', /^[\x21-\x7e]+$/, 'printable ASCII without spaces'),
    host: text('host', /^[A-Za-z0-9.:-]+$/, 'a host name or an address'),
    liveCallsPerMinute: number('live', 0, 10_000, false),
    anomalyRate: number('anomalies', 0, 1, false),
    quarantineRate: number('quarantine', 0, 1, false),
    roomRate: number('rooms', 0, 1, false),
    callbackRate: number('callbacks', 0, 1, false),
    maxPerPage: number('max-per-page', 1, 100_000, true),
    historyDays: number('days', 1, 3650, true),
    webhook: webhook(),
    ...(values.spellings === true ? { spellings: SPELLING_KINDS } : {}),
  }
  return mistakes.length > 0 ? { kind: 'mistakes', mistakes } : { kind: 'run', options }
}

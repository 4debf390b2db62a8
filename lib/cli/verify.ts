/** `npm run verify`: whether calls are those of the API, and figures those of the calls. Exits with 1 where something differs, with 2 where something could not be checked. */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { closeAccounts } from '@/lib/server/accounts/db'
import { config } from '@/lib/server/process/config/config'
import { log } from '@/lib/server/process/log/log'
import { startDemoUpstream } from '@/lib/server/process/start/demo'
import { wordsOf } from '@/lib/server/process/start/user-commands'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { CHANGING, UNANSWERED, type Verified, type VerifyOptions, verifyApp } from '@/lib/server/verify/verify'
import { countOf } from '@/lib/shared/text/format'
import { loadEnvironment } from './setup.mjs'
import { askRunning, holdUnlessRunning } from './shell/running'
import './umask.mjs'

const USAGE = `Usage: npm run verify [-- --calls N] [--questions N] [--seed N] [--app ID] [--json]
  --calls N      how many random calls to compare with the API (1000)
  --questions N  how many random questions to recompute (100)
  --seed N       draws what the run that printed it drew
  --app ID       one of several apps; all by default
  --json         what was found as JSON`
const MOST = { calls: 10_000, questions: 10_000, seed: 999_999 }

function readOptions() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const { values } = parseArgs({
    options: { calls: text, questions: text, seed: text, app: text, json: flag, help: flag },
  })
  const number = (name: keyof typeof MOST, otherwise: number) => {
    const given = values[name] ?? String(otherwise)
    if (/^\d{1,6}$/.test(given) && Number(given) <= MOST[name]) return Number(given)
    throw new Error(`--${name} must be a whole number from 0 to ${MOST[name]}.`)
  }
  const seed = number('seed', Math.floor(Math.random() * MOST.seed))
  return { ...values, options: { calls: number('calls', 1000), questions: number('questions', 100), seed } }
}

function codeOf({ differences, notCompared, calls, questions }: Verified): number {
  if (differences.length > 0) return 1
  return UNANSWERED in notCompared || CHANGING in notCompared || calls + questions === 0 ? 2 : 0
}

function inWords(found: Verified): string {
  const { differences, notCompared, counted, calls, questions, seed } = found
  const verdict = ['All equal', 'Not all equal', 'Not all could be checked'][codeOf(found)]
  return [
    ...differences.map((one) =>
      'question' in one
        ? `Differs: ${one.metric} at ${one.at}: expected ${one.expected}, got ${one.got}: ${one.question}`
        : `Differs: the call ${one.sessionId}: ${one.fields.join(', ')}`,
    ),
    ...Object.entries(notCompared).map(([why, all]) => `Not compared: ${all.length} ${why}.`),
    `Counted: ${countOf(counted.calls, 'call')}, ${counted.odd} of them in another form than specified, as the product reads it.`,
    `${verdict}: ${countOf(calls, 'call')}, ${countOf(questions, 'question')} (seed ${seed}).`,
  ].join('\n')
}

/**
 * Verifies an app: in this process where its stores are on servers, or no other has them; else in the one that has. A demo that is not running
 * simulates its calls again.
 */
async function verification(app: string, options: VerifyOptions, say: (words: string) => void): Promise<Verified> {
  const settings = config()
  const { dataDir, clickhouse, databaseUrl, isDemo } = settings
  const isOwn = clickhouse === null || databaseUrl === null || isDemo
  const lock = isOwn ? await holdUnlessRunning(dataDir) : null
  if (isOwn && lock === null) {
    const input = await askRunning(dataDir, { method: 'POST', path: '/verify', body: { app, options } })
    for await (const line of createInterface({ input })) {
      if (line.startsWith('{')) return JSON.parse(line) as Verified
      say(line)
    }
    throw new Error('The running server could not finish; see its log.')
  }
  log.level = 'silent'
  // As while a server starts: the simulator has nobody to announce its calls to.
  Object.assign(globalThis, { __callscopeIsStarting: true })
  const demo = isDemo ? await startDemoUpstream(settings) : null
  try {
    return await verifyApp(app, options, say)
  } finally {
    await workspace(app).close()
    await closeAccounts()
    await demo?.close()
    await lock?.release()
  }
}

try {
  const { app, json, help, options } = readOptions()
  loadEnvironment()
  if (help) console.log(USAGE)
  const known = help ? [] : config().apps.map(({ id }) => id)
  const apps = known.filter((id) => id === (app ?? id))
  if (apps.length < Number(!help)) throw new Error(`--app must be one of: ${known.join(', ')}.`)
  const all: ({ app: string } & Verified)[] = []
  for (const id of apps)
    all.push({ app: id, ...(await verification(id, options, (words) => console.error(`${id}: ${words}`))) })
  if (json) console.log(JSON.stringify(all, null, 2))
  else for (const found of all) console.log(known.length > 1 ? `${found.app}:\n${inWords(found)}` : inWords(found))
  const codes = all.map(codeOf)
  process.exit(codes.includes(1) ? 1 : Math.max(0, ...codes))
} catch (error) {
  const words = wordsOf(error)
  console.error(/^--|^Unknown|^Unexpected|^Option/.test(words) ? `${words}\n${USAGE}` : words)
  process.exit(2)
}

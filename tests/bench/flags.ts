import path from 'node:path'
import { parseArgs } from 'node:util'
import { PHASE_NAMES, type PhaseName } from './phase-names'

const OPTIONS = {
  calls: { type: 'string', default: '1000000' },
  runs: { type: 'string', default: '9' },
  seconds: { type: 'string', default: '3' },
  data: { type: 'string' },
  settle: { type: 'string' },
  compare: { type: 'string' },
  only: { type: 'string' },
  peers: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export const USAGE = `npm run bench -- [flags]
  --calls N      calls in the mirror (1000000)
  --data DIR     keep the filled mirror here, and use it again if it has N calls (a temporary directory)
  --only A,B     run only these phases: ${PHASE_NAMES.join(', ')}
  --compare DIR  measure another checkout with a build beside it, each row in turn, and print the ratios
  --peers        measure an indexed PostgreSQL with the same columns beside it
  --runs N       measurements of each question, of which the median counts (9)
  --seconds S    how long 16 clients ask, each of three times (3)
  --settle S     wait at most so long for merges after filling (300 from 500,000 calls on, else 20)
  --help         prints this
Exit codes: 0 done, 1 it failed, 2 called in another way than this.`

export type Flags = {
  calls: number
  runs: number
  seconds: number
  dataDir: string | null
  settleSeconds: number
  only: readonly PhaseName[]
  compareDir: string | null
  peers: boolean
}
export type ParsedFlags = { kind: 'run'; flags: Flags } | { kind: 'help' } | { kind: 'mistakes'; mistakes: string[] }

const MANY_CALLS = 500_000

/** Parses the flags of `npm run bench` and names every mistake. */
export function parseFlags(args: string[]): ParsedFlags {
  let values: ReturnType<typeof parse>
  try {
    values = parse(args)
  } catch (error) {
    return { kind: 'mistakes', mistakes: [error instanceof Error ? error.message : String(error)] }
  }
  if (values.help) return { kind: 'help' }
  const mistakes: string[] = []
  const whole = (name: 'calls' | 'runs' | 'seconds' | 'settle', least: number, most: number, text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      mistakes.push(`--${name} is a whole number from ${least} to ${most}, not "${text}".`)
    return value
  }
  const calls = whole('calls', 5_000, 20_000_000, values.calls)
  const only = values.only?.split(',') ?? [...PHASE_NAMES]
  for (const name of only)
    if (!isPhase(name)) mistakes.push(`--only has no phase "${name}"; there are ${PHASE_NAMES.join(', ')}.`)
  if (values.data?.trim() === '') mistakes.push('--data is a directory.')
  if (values.compare?.trim() === '') mistakes.push('--compare is the directory of another checkout.')
  const flags: Flags = {
    calls,
    runs: whole('runs', 1, 1000, values.runs),
    seconds: whole('seconds', 1, 600, values.seconds),
    dataDir: values.data ?? null,
    settleSeconds: whole('settle', 0, 3600, values.settle ?? (calls >= MANY_CALLS ? '300' : '20')),
    only: only.filter(isPhase),
    compareDir: values.compare === undefined ? null : path.resolve(values.compare),
    peers: values.peers,
  }
  return mistakes.length > 0 ? { kind: 'mistakes', mistakes } : { kind: 'run', flags }
}

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS }).values
const isPhase = (name: string): name is PhaseName => (PHASE_NAMES as readonly string[]).includes(name)

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { History } from './data/history'
import { root, startProcess, waitFor } from './processes'

const SIMULATOR_PORT = 43_121
const SERVER_PORT = 43_120
const KEY = 'bench-key'
const START_MS = 120_000

export const SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`
export const LOGIN = { email: 'admin@bench.example', password: 'bench-password' }

type Health = { mirror: { calls: number }; sync: { state: string } }
async function health(): Promise<Health> {
  const answer = await fetch(`${SERVER_URL}/api/health`)
  if (!answer.ok) throw new Error(`/api/health: ${answer.status}`)
  return answer.json()
}

/** Starts a simulator of a history whose clock stands still at the anchor, so that reading it again finds nothing new; resolves once it responds. */
export async function startSimulator({ calls, seed, anchorSeconds }: History): Promise<ChildProcess> {
  const history = ['--calls', String(calls), '--seed', String(seed), '--live', '0', '--now', String(anchorSeconds)]
  const place = ['--port', String(SIMULATOR_PORT), '--key', KEY]
  const simulator = startProcess(process.execPath, ['--import', 'tsx', 'lib/cli/simulate.ts', ...history, ...place], {})
  const clock = `http://127.0.0.1:${SIMULATOR_PORT}/_simulator/clock`
  const body = JSON.stringify({ frozen: true, nowSeconds: anchorSeconds })
  await waitFor('the simulator', START_MS, async () => (await fetch(clock, { method: 'POST', body })).ok || null)
  return simulator
}

/** The environment and arguments of `npm start`, so that exactly what it runs is measured. */
export function startCommand(): { settings: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  const settings = Object.fromEntries(words.slice(0, node).map((word) => word.split('=') as [string, string]))
  return { settings, args: words.slice(node + 1) }
}

/** Starts the production server on a directory, as `npm start` does; resolves once it responds. Without an upstream it is the demo. */
export async function startServer(dataDir: string, env: Record<string, string> = UPSTREAM): Promise<ChildProcess> {
  const { settings, args } = startCommand()
  const server = startProcess(process.execPath, args, {
    ...settings,
    PORT: String(SERVER_PORT),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
    LOG_LEVEL: 'error',
    ...env,
  })
  await waitFor('the server', START_MS, async () => ((await health()) ? true : null))
  return server
}

const UPSTREAM = {
  CALLS_API_URL: `http://127.0.0.1:${SIMULATOR_PORT}/v3`,
  CHAT_API_URL: `http://127.0.0.1:${SIMULATOR_PORT}/v3`,
  CALLS_API_KEY: KEY,
}

/** Waits until a server has copied its history. @returns the seconds it took */
export async function untilCurrent(atMostSeconds: number): Promise<number> {
  const startedMs = performance.now()
  await waitFor('copying the history', atMostSeconds * 1000, async () =>
    (await health()).sync.state === 'current' ? true : null,
  )
  return (performance.now() - startedMs) / 1000
}

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Build } from './bench'
import type { History } from './data/history'
import { root, startProcess, waitFor } from './processes'

/** The port of this build's server; the other build has `OTHER_PORT`. */
export const SERVER_PORT = 23_120
const SIMULATOR_PORT = 23_121
export const OTHER_PORT = 23_122
const KEY = 'bench-key'
const START_MS = 120_000

export const urlOf = ({ port }: Pick<Build, 'port'>) => `http://127.0.0.1:${port}`
export const LOGIN = { email: 'admin@bench.example', password: 'bench-password' }

type Health = { mirror: { calls: number }; sync: { state: string } }
async function health(build: Build): Promise<Health> {
  const answer = await fetch(`${urlOf(build)}/api/health`)
  if (!answer.ok) throw new Error(`/api/health: ${answer.status}`)
  return answer.json()
}

/** Starts a simulator of a history whose clock stands still at the anchor, so that reading it again finds nothing new; resolves once it responds. */
export async function startSimulator({ calls, seed, anchorSeconds }: History): Promise<ChildProcess> {
  const history = ['--calls', String(calls), '--seed', String(seed), '--live', '0', '--now', String(anchorSeconds)]
  const place = ['--port', String(SIMULATOR_PORT), '--key', KEY]
  const args = ['--import', 'tsx', 'lib/cli/simulate.ts', ...history, ...place]
  const simulator = startProcess(root, process.execPath, args, {})
  const clock = `http://127.0.0.1:${SIMULATOR_PORT}/_simulator/clock`
  const body = JSON.stringify({ frozen: true, nowSeconds: anchorSeconds })
  await waitFor('the simulator', START_MS, async () => (await fetch(clock, { method: 'POST', body })).ok || null)
  return simulator
}

/** The environment and arguments of `npm start` of a checkout, so that exactly what it runs is measured. */
export function startCommand(checkout: string): { settings: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  const settings = Object.fromEntries(words.slice(0, node).map((word) => word.split('=') as [string, string]))
  return { settings, args: words.slice(node + 1) }
}

/** Starts the production server of a build on its directory, as `npm start` does; resolves once it responds. Without an upstream it is the demo. */
export async function startServer(build: Build, env: Record<string, string> = UPSTREAM): Promise<ChildProcess> {
  const { settings, args } = startCommand(build.root)
  const server = startProcess(build.root, process.execPath, args, {
    ...settings,
    PORT: String(build.port),
    DATA_DIR: build.directory,
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
    LOG_LEVEL: 'error',
    ...env,
  })
  await waitFor('the server', START_MS, async () => ((await health(build)) ? true : null))
  return server
}

const UPSTREAM = {
  CALLS_API_URL: `http://127.0.0.1:${SIMULATOR_PORT}/v3`,
  CHAT_API_URL: `http://127.0.0.1:${SIMULATOR_PORT}/v3`,
  CALLS_API_KEY: KEY,
}

/** Waits until a server has copied its history. @returns the seconds it took */
export async function untilCurrent(build: Build, atMostSeconds: number): Promise<number> {
  const startedMs = performance.now()
  await waitFor('copying the history', atMostSeconds * 1000, async () =>
    (await health(build)).sync.state === 'current' ? true : null,
  )
  return (performance.now() - startedMs) / 1000
}

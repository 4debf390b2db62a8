import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Build } from './bench'
import { flagsOf, type History } from './data/history'
import { root, startProcess, waitFor } from './processes'

/** The port of this build's server; the other build has `OTHER_PORT`. */
export const SERVER_PORT = 23_120
const SIMULATOR_PORT = 23_121
export const OTHER_PORT = 23_122
const KEY = 'bench-key'
const START_MS = 120_000

export const urlOf = ({ port }: Pick<Build, 'port'>) => `http://127.0.0.1:${port}`
export type Login = { email: string; password: string }
export const LOGIN: Login = { email: 'admin@bench.example', password: 'bench-password' }

type Health = { mirror: { calls: number }; sync: { state: string } }
async function health(url: string): Promise<Health> {
  const answer = await fetch(`${url}/api/health`)
  if (!answer.ok) throw new Error(`/api/health: ${answer.status}`)
  return answer.json()
}

/**
 * Starts a simulator as `npm run simulate` does; resolves once it responds.
 * @param clock what its clock is set to @param env of its process
 */
export async function startUpstream(
  port: number,
  key: string,
  flags: readonly string[],
  clock: { frozen?: boolean; nowSeconds?: number },
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const args = ['--import', 'tsx', 'lib/cli/simulate.ts', '--port', String(port), '--key', key, ...flags]
  const simulator = startProcess(root, process.execPath, args, env)
  const address = `http://127.0.0.1:${port}/_simulator/clock`
  const body = JSON.stringify(clock)
  await waitFor('the simulator', START_MS, async () => (await fetch(address, { method: 'POST', body })).ok || null)
  return simulator
}

/** The environment of a server that copies from that simulator. */
export const copyingFrom = (port: number, key: string) => ({
  CALLS_API_URL: `http://127.0.0.1:${port}/v3`,
  CHAT_API_URL: `http://127.0.0.1:${port}/v3`,
  CALLS_API_KEY: key,
})

/** Starts a simulator of a history whose clock stands still at the anchor, so that reading it again finds nothing new. */
export const startSimulator = (history: History): Promise<ChildProcess> =>
  startUpstream(SIMULATOR_PORT, KEY, flagsOf(history), { frozen: true, nowSeconds: history.anchorSeconds })

/** The environment and arguments of `npm start` of a checkout, so that exactly what it runs is measured. */
function startCommand(checkout: string): { settings: Record<string, string>; args: string[] } {
  const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  const settings = Object.fromEntries(words.slice(0, node).map((word) => word.split('=') as [string, string]))
  return { settings, args: words.slice(node + 1) }
}

/**
 * Starts the production server of a build on its directory, as `npm start` does; resolves at once. Without an upstream it is the demo.
 * @param log the descriptor of a file for its output; by default, only errors are shown
 */
export function startBuild(build: Build, login: Login, env: Record<string, string>, log?: number): ChildProcess {
  const { settings, args } = startCommand(build.root)
  const given = {
    ...settings,
    PORT: String(build.port),
    DATA_DIR: build.directory,
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    LOG_LEVEL: 'error',
    ...env,
  }
  return startProcess(build.root, process.execPath, args, given, log)
}

/** The same for the bench, with its simulator; resolves once it responds. */
export async function startServer(
  build: Build,
  env: Record<string, string> = copyingFrom(SIMULATOR_PORT, KEY),
): Promise<ChildProcess> {
  const server = startBuild(build, LOGIN, env)
  await waitFor('the server', START_MS, async () => ((await health(urlOf(build))) ? true : null))
  return server
}

/** Waits until a server has copied its history. @returns the seconds it took */
export async function untilCurrent(url: string, atMostSeconds: number): Promise<number> {
  const startedMs = performance.now()
  await waitFor('copying the history', atMostSeconds * 1000, async () =>
    (await health(url)).sync.state === 'current' ? true : null,
  )
  return (performance.now() - startedMs) / 1000
}

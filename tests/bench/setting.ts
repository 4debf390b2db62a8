import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { root, startProcess, waitFor } from './processes'

const SIMULATOR_PORT = 43_121
const SERVER_PORT = 43_120
const KEY = 'bench-key'
const START_MS = 120_000

export const SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`
export const LOGIN = { email: 'admin@bench.example', password: 'bench-password' }

type Health = { mirror: { calls: number }; sync: { state: string } }
export const health = async (): Promise<Health> => (await fetch(`${SERVER_URL}/api/health`)).json()

/** Starts a simulator with a number of calls and no live calls; resolves once it responds. */
export async function startSimulator(calls: number): Promise<ChildProcess> {
  const tsx = path.join(root, 'node_modules/.bin/tsx')
  const history = ['--calls', String(calls), '--seed', '5', '--live', '0']
  const place = ['--port', String(SIMULATOR_PORT), '--key', KEY]
  const simulator = startProcess(tsx, ['lib/cli/simulate.ts', ...history, ...place], {})
  const url = `http://127.0.0.1:${SIMULATOR_PORT}/_simulator/requests`
  await waitFor('the simulator', START_MS, async () => (await fetch(url)).ok || null)
  return simulator
}

/** Starts the production server on an empty directory, as `npm start` does; resolves once it responds. */
export async function startServer(dataDir: string): Promise<ChildProcess> {
  const upstream = `http://127.0.0.1:${SIMULATOR_PORT}/v3`
  const server = startProcess(process.execPath, ['--max-semi-space-size=16', 'lib/cli/start.mjs'], {
    PORT: String(SERVER_PORT),
    DATA_DIR: dataDir,
    CALLS_API_URL: upstream,
    CHAT_API_URL: upstream,
    CALLS_API_KEY: KEY,
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
    LOG_LEVEL: 'error',
  })
  await waitFor('the server', START_MS, async () => ((await health()) ? true : null))
  return server
}

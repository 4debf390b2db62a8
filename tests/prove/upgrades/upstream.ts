import { root, startProcess, stopProcess, waitFor } from '../../bench/processes'
import { freePort } from '../../support/listen'

const KEY = 'prove-key'
const START_MS = 120_000
type Logged = { data: { counts: Record<string, number>; requests: { path: string }[] } }

/** The simulator with a frozen history. */
export type Upstream = {
  /** The environment of a server that uses it. */
  env: Record<string, string>
  /** Clears the record of requests. */
  forget(): Promise<void>
  /** How many pages of the list were requested since `forget`, and the highest page number. */
  listed(): Promise<{ requests: number; highest: number }>
  stop(): Promise<void>
}

/**
 * No call has an anomaly: 1.0.0 reads impossible times and minutes differently, on purpose. Records that are no calls remain.
 * @param anchorSeconds the end of the history, at which its clock stands still
 */
export async function startUpstream(calls: number, anchorSeconds: number, flags: string[]): Promise<Upstream> {
  const port = await freePort()
  const history = ['--calls', String(calls), '--seed', '3', '--now', String(anchorSeconds)]
  const rates = ['--live', '0', '--anomalies', '0', ...flags]
  const args = ['--import', 'tsx', 'lib/cli/simulate.ts', ...history, ...rates, '--port', String(port), '--key', KEY]
  const simulator = startProcess(root, process.execPath, args, {})
  const control = `http://127.0.0.1:${port}/_simulator`
  const body = JSON.stringify({ frozen: true, nowSeconds: anchorSeconds })
  await waitFor(
    'the simulator',
    START_MS,
    async () => (await fetch(`${control}/clock`, { method: 'POST', body })).ok || null,
  )
  const url = `http://127.0.0.1:${port}/v3`
  return {
    env: { CALLS_API_URL: url, CHAT_API_URL: url, CALLS_API_KEY: KEY },
    async forget() {
      await fetch(`${control}/requests`, { method: 'DELETE' })
    },
    async listed() {
      const { data } = (await (await fetch(`${control}/requests`)).json()) as Logged
      const pages = data.requests.flatMap(({ path }) => {
        const page = /[?&]page=(\d+)/.exec(path)?.[1]
        return page === undefined ? [] : [Number(page)]
      })
      return { requests: pages.length, highest: Math.max(0, ...pages) }
    },
    stop: () => stopProcess(simulator),
  }
}

import { flagsOf } from '../../bench/data/history'
import { stopProcess } from '../../bench/processes'
import { copyingFrom, startUpstream as startSimulator } from '../../bench/setting'
import { freePort } from '../../support/listen'

const KEY = 'prove-key'
const SEED = 3
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
  const history = flagsOf({ calls, seed: SEED, anchorSeconds })
  const clock = { frozen: true, nowSeconds: anchorSeconds }
  const simulator = await startSimulator(port, KEY, [...history, '--anomalies', '0', ...flags], clock)
  const control = `http://127.0.0.1:${port}/_simulator`
  return {
    env: copyingFrom(port, KEY),
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

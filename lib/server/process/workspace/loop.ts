import { sleepUnless } from '@/lib/server/process/coordination/waits'
import { log } from '@/lib/server/process/log/log'

/** Work that is repeated until it is stopped. */
export type Loop = ReturnType<typeof startLoop>

/**
 * Repeats `work` with a pause in between, whether it succeeds or fails.
 * @param work gets a signal that is aborted when the loop stops
 * @param problem the log message for a failure; logged once for consecutive failures, which may last as long as an outage
 */
export function startLoop(everyMs: number, work: (signal: AbortSignal) => Promise<unknown>, problem: string) {
  const ending = new AbortController()
  let waking = new AbortController()
  const run = async () => {
    let hasFailed = false
    while (!ending.signal.aborted) {
      try {
        await work(ending.signal)
        hasFailed = false
      } catch (error) {
        if (!hasFailed && !ending.signal.aborted) log.warn({ err: error }, problem)
        hasFailed = true
      }
      waking = new AbortController()
      await sleepUnless(everyMs, ending.signal, waking.signal)
    }
  }
  const running = run()
  return {
    /** Ends the current pause. */
    wake: () => waking.abort(),
    /** Ends the loop after the current round. */
    async stop() {
      ending.abort()
      await running
    },
  }
}

import { stateOf } from '@/lib/server/accounts/out-of-reach'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { stopwatch } from '@/lib/server/process/coordination/clock'
import { backoffMs, sleep } from '@/lib/server/process/coordination/waits'
import { type Log, log as processLog } from '@/lib/server/process/log/log'
import { AppError } from '@/lib/shared/http/errors'

const MAX_PAUSE_MS = 5_000
/** While a store takes longer to open, the log names it at this interval. */
const NOTABLE_MS = 10_000
/** After this the start fails with a message, and can be repeated. */
const GIVE_UP_AFTER_MS = 600_000

/** True if a retry may succeed: the store is unreachable, read-only or full. False if it refuses access, is incompatible or has unusable files. */
const isTemporary = (error: unknown) =>
  error instanceof AppError
    ? error.retryAfterSeconds !== undefined
    : !(error instanceof StartError) && stateOf(error) !== null

/**
 * Retries `open` until its store is reachable, so that services need not start in order.
 * @param store its name, capitalized, for log messages
 * @param options `pause` waits before attempt `attempt + 1`; no more attempts are made once `signal` is aborted
 * @throws StartError after ten minutes; what `open` throws if waiting does not help, or its reason when `signal` is aborted
 */
export async function answering<T>(
  store: string,
  open: () => Promise<T>,
  options: { log?: Log; signal?: AbortSignal; pause?: (attempt: number) => Promise<void>; notableMs?: number } = {},
): Promise<T> {
  const { log = processLog, signal, notableMs = NOTABLE_MS } = options
  const pause = options.pause ?? ((attempt) => sleep(Math.min(backoffMs(attempt, Math.random), MAX_PAUSE_MS), signal))
  // Not the wall clock: a machine that has just booted may correct it by years.
  const untilMs = performance.now() + GIVE_UP_AFTER_MS
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await noticed(open, notableMs, (seconds) =>
        log.warn({ seconds }, `${store} is slow to open; still waiting.`),
      )
    } catch (error) {
      if (!isTemporary(error)) throw error
      const text = `${store} has not responded for ten minutes: ${reasonOf(error).replace(/\.$/, '')}.`
      if (performance.now() >= untilMs)
        throw new StartError({ text, fix: 'Start again once it does.' }, { cause: error })
      log.warn({ attempt, reason: reasonOf(error) }, `${store} is not responding; retrying.`)
      await pause(attempt)
      signal?.throwIfAborted()
    }
  }
}

/** Calls `tell` at each interval while `open` is running, for example while it waits for a lock. */
async function noticed<T>(open: () => Promise<T>, everyMs: number, tell: (seconds: number) => void): Promise<T> {
  const sinceMs = stopwatch()
  const timer = setInterval(() => tell(Math.round(sinceMs() / 1000)), everyMs)
  try {
    return await open()
  } finally {
    clearInterval(timer)
  }
}

/** The first cause with a message: Node's error for several addresses has none of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

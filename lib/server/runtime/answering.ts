import { isOutOfReach } from '@/lib/server/accounts/out-of-reach'
import { backoffMs } from '@/lib/server/calls-api/backoff'
import { sleep } from '@/lib/server/calls-api/sleep'
import { type Log, log as processLog } from '@/lib/server/log'
import { AppError } from '@/lib/shared/errors'

const LONGEST_PAUSE_MS = 5_000

/** True if a store may respond later: it is unreachable, as opposed to refusing access or being incompatible. */
const mayAnswerLater = (error: unknown) =>
  error instanceof AppError ? error.retryAfterSeconds !== undefined : isOutOfReach(error)

/**
 * The result of `open`, retried until its store can be reached, so that services need not start in order.
 * @param store its name in the log, at a sentence's beginning
 * @param options `pause` waits before try `attempt + 1`
 * @throws what `open` throws if waiting does not help
 */
export async function answering<T>(
  store: string,
  open: () => Promise<T>,
  options: { log?: Log; pause?: (attempt: number) => Promise<void> } = {},
): Promise<T> {
  const { log = processLog, pause = growingPause } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open()
    } catch (error) {
      if (!mayAnswerLater(error)) throw error
      log.warn({ attempt, reason: reasonOf(error) }, `${store} is not responding; retrying.`)
      await pause(attempt)
    }
  }
}

const growingPause = (attempt: number) => sleep(Math.min(backoffMs(attempt, Math.random), LONGEST_PAUSE_MS))

/** The first cause with a message: Node's error for several addresses has none of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

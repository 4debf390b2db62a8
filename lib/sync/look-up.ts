import { isCallNotFound, isTooLarge, UpstreamError } from '../calls-api/upstream-error'
import { isSessionId } from '../contracts/ids'
import { backgroundRequest, type SyncContext } from './context'
import { inParallel } from './in-parallel'
import { unreadById } from './unread-record'

export type LookUp = {
  /** Raw records of the calls that upstream still has; unread ones for those that are too large. */
  records: unknown[]
  /** Upstream says that there is no such call. */
  missing: string[]
  /** Cannot be asked for by path, or the answer was unusable: nothing is known. */
  unknown: string[]
  /** When the first was asked for, epoch milliseconds. */
  askedAtMs: number
}

/** As many calls may fail one by one; when more do, it is upstream that fails. */
const MOST_FAILING = 3

/**
 * Asks for calls by id. A call whose answer is unusable stays unknown; one that is too large, or at which upstream fails, is not asked for
 * again for an hour. A failing upstream fails the whole.
 * @throws UpstreamError
 */
export async function lookUp(context: SyncContext, sessionIds: readonly string[]): Promise<LookUp> {
  const { heldIds } = context.progress
  const found: LookUp = { records: [], missing: [], unknown: [], askedAtMs: context.now() }
  const failing: string[] = []
  await inParallel(sessionIds, context.settings.concurrency, async (sessionId) => {
    if (!isSessionId(sessionId) || !heldIds.isDue(sessionId, context.now())) return void found.unknown.push(sessionId)
    try {
      found.records.push(await context.api.getCall(sessionId, backgroundRequest(context)))
    } catch (error) {
      if (isCallNotFound(error)) return void found.missing.push(sessionId)
      found.unknown.push(sessionId)
      if (isTooLarge(error)) {
        heldIds.note(sessionId, context.now())
        found.records.push(unreadById(sessionId))
      } else if (isServerFailure(error)) {
        failing.push(sessionId)
        if (failing.length > MOST_FAILING) throw error
      } else if (!(error instanceof UpstreamError && error.failure === 'body')) throw error
    }
  })
  for (const sessionId of failing) heldIds.note(sessionId, context.now())
  if (failing.length > 0)
    context.log.warn({ sessionIds: failing }, 'sync: upstream fails at these calls; others are read')
  return found
}

const isServerFailure = (error: unknown): boolean =>
  error instanceof UpstreamError && error.failure === 'answer' && (error.httpStatus ?? 0) >= 500

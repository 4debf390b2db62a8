import { isCallNotFound, isServerFailure, isTooLarge, isUnusable } from '@/lib/server/calls-api/upstream-error'
import { isSessionId } from '@/lib/shared/contracts/ids'
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

/** Upstream may fail at this many calls of one look-up; when it fails at more, the look-up fails. */
const MOST_FAILING = 3

/**
 * Asks for calls by id. A call whose answer is unusable stays unknown; one that is too large, or at which upstream fails, is then left alone
 * for a while. An upstream that fails at several calls fails the whole, but not at the same ones each time.
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
      heldIds.release(sessionId)
    } catch (error) {
      if (isCallNotFound(error)) return void found.missing.push(sessionId)
      found.unknown.push(sessionId)
      if (isTooLarge(error)) {
        heldIds.hold(sessionId, context.now(), true)
        found.records.push(unreadById(sessionId))
      } else if (isServerFailure(error)) {
        heldIds.hold(sessionId, context.now())
        failing.push(sessionId)
        if (failing.length > MOST_FAILING) throw error
      } else if (!isUnusable(error)) throw error
    }
  })
  if (failing.length > 0)
    context.log.warn({ sessionIds: failing }, 'sync: upstream fails at these calls; others are read')
  return found
}

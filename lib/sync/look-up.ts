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

/**
 * Asks for calls by id. A single unusable answer leaves that call unknown, and one that is too large is not asked for again for an hour;
 * a failing upstream fails the whole.
 * @throws UpstreamError
 */
export async function lookUp(context: SyncContext, sessionIds: readonly string[]): Promise<LookUp> {
  const { oversized } = context.progress
  const found: LookUp = { records: [], missing: [], unknown: [], askedAtMs: context.now() }
  await inParallel(sessionIds, context.settings.concurrency, async (sessionId) => {
    if (!isSessionId(sessionId) || !oversized.isIdDue(sessionId, context.now()))
      return void found.unknown.push(sessionId)
    try {
      found.records.push(await context.api.getCall(sessionId, backgroundRequest(context)))
    } catch (error) {
      if (isCallNotFound(error)) found.missing.push(sessionId)
      else if (isTooLarge(error)) {
        oversized.noteId(sessionId, context.now())
        found.records.push(unreadById(sessionId))
        found.unknown.push(sessionId)
      } else if (error instanceof UpstreamError && error.failure === 'body') found.unknown.push(sessionId)
      else throw error
    }
  })
  return found
}

import { isCallNotFound, UpstreamError } from '../calls-api/upstream-error'
import { isSessionId } from '../contracts/ids'
import { backgroundRequest, type SyncContext } from './context'
import { inParallel } from './in-parallel'

export type LookUp = {
  /** Raw records of the calls that upstream still has. */
  records: unknown[]
  /** Upstream says that there is no such call. */
  missing: string[]
  /** Cannot be asked for by path, or the answer was unusable: nothing is known. */
  unknown: string[]
  /** When the first was asked for, epoch milliseconds. */
  askedAtMs: number
}

/**
 * Asks for calls by id. A single unusable answer leaves that call unknown; a failing upstream fails the whole.
 * @throws UpstreamError
 */
export async function lookUp(context: SyncContext, sessionIds: readonly string[]): Promise<LookUp> {
  const found: LookUp = { records: [], missing: [], unknown: [], askedAtMs: context.now() }
  await inParallel(sessionIds, context.settings.concurrency, async (sessionId) => {
    if (!isSessionId(sessionId)) return void found.unknown.push(sessionId)
    try {
      found.records.push(await context.api.getCall(sessionId, backgroundRequest(context)))
    } catch (error) {
      if (isCallNotFound(error)) found.missing.push(sessionId)
      else if (error instanceof UpstreamError && (error.failure === 'body' || error.failure === 'too-large'))
        found.unknown.push(sessionId)
      else throw error
    }
  })
  return found
}

import { questionContext } from '@/app/api/_shared/question'
import { callsApi } from '@/lib/server/calls-api/client'
import { getStoredCall } from '@/lib/server/mirror/lookup'
import { storeLiveCall } from '@/lib/server/sync/write-through'
import type { Call } from '@/lib/shared/contracts/call'
import type { CallAnswer, CallMeta } from '@/lib/shared/contracts/calls'
import { isSessionId } from '@/lib/shared/contracts/ids'
import { AppError } from '@/lib/shared/errors'

/** A person waits for this answer, and the mirror has one too: no patience for a slow upstream. */
const LIVE_DEADLINE_MS = 4000

/** The mirror's copy of a call as the API answers it; null where it has none, or where the id cannot be asked for. */
export async function readStoredCall(sessionId: string): Promise<CallAnswer | null> {
  if (!isSessionId(sessionId)) return null
  const question = await questionContext()
  const stored = await getStoredCall(question.mirror, sessionId)
  if (stored === null) return null
  const fetchedAt = Math.floor(stored.fetchedAtMs / 1000)
  return { data: stored.call, meta: { ...question.meta, fetchedAt, ...(stored.gone ? { gone: true } : {}) } }
}

export type CallReading = { call: Call; raw: unknown; meta: CallMeta }

/**
 * Reads one call live and writes it through to the mirror. Scoped reads (`onBehalfOf`) are neither stored nor answered from the mirror,
 * which knows no scopes.
 * @throws AppError with the upstream code when neither side has it
 */
export async function readCall(
  sessionId: string,
  options: { onBehalfOf: string | undefined; signal: AbortSignal },
): Promise<CallReading> {
  const question = await questionContext()
  const askedAtMs = Date.now()
  try {
    const record = await callsApi().getCall(sessionId, { ...options, deadlineMs: LIVE_DEADLINE_MS, retries: 0 })
    const call = await storeLiveCall(question.mirror, record, askedAtMs, { store: options.onBehalfOf === undefined })
    return { call, raw: record, meta: { source: 'live', syncedAt: question.syncedAt, fetchedAt: question.nowSeconds } }
  } catch (error) {
    if (!(error instanceof AppError) || options.onBehalfOf !== undefined) throw error
    const stored = await getStoredCall(question.mirror, sessionId)
    if (stored === null) throw error
    const gone = error.code === 'ERR_CALL_SESSION_NOT_FOUND'
    return {
      call: stored.call,
      raw: JSON.parse(stored.raw),
      meta: {
        source: 'mirror',
        syncedAt: question.syncedAt,
        fetchedAt: Math.floor(stored.fetchedAtMs / 1000),
        reason: gone ? 'The Calls API no longer has this call; this is the last copy.' : error.message,
        ...(gone ? { gone } : {}),
      },
    }
  }
}

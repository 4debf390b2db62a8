import { askNamed, readStoredCall } from '@/app/api/calls/[sessionId]/read-call'
import { defineRoute } from '@/lib/server/http/define-route'
import { getStoredCall } from '@/lib/server/mirror/read/lookup'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { normalizeTranscription } from '@/lib/server/records/coerce-rows'
import { refOf } from '@/lib/shared/calls/call-path'
import { transcriptionsRoute } from '@/lib/shared/calls/calls'
import { isTranscriptOf } from '@/lib/shared/calls/transcripts'
import { AppError } from '@/lib/shared/http/errors'
import { pagination } from '@/lib/shared/http/route'

const DEFAULT_PER_PAGE = 100
const UNNAMED = 'The Calls API cannot be asked for this session id; these are the transcripts that its list had.'

export const GET = defineRoute(transcriptionsRoute, { role: 'read', scope: 'read:calls' }, async (asked) => {
  const { sessionId } = asked.params
  const { mid, page = 1, perPage = DEFAULT_PER_PAGE } = asked.query
  const answer = await askNamed(sessionId, () =>
    workspace().api().listTranscriptions(sessionId, { page, perPage }, { signal: asked.signal }),
  )
  if (answer === null) return fromMirror(sessionId, mid)
  const listed = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
  // The API lists the transcripts of the whole room.
  const call = mid === undefined ? null : await callOf(sessionId, mid)
  const data = listed.filter((one) => call === null || isTranscriptOf(call, one))
  const upstreamPerPage = answer.pagination.perPage ?? perPage
  const seen = (page - 1) * upstreamPerPage + answer.records.length
  // An empty page is the last, whatever the total says; if there is no total, a full page may be followed by another.
  const isFull = answer.records.length >= upstreamPerPage
  const told = answer.pagination.total ?? (isFull ? seen + 1 : seen)
  const total = answer.records.length === 0 ? Math.min(seen, told) : Math.max(seen, told)
  return {
    data,
    meta: {
      pagination: pagination(total, data.length, upstreamPerPage, page),
      source: 'live' as const,
      syncedAt: Math.floor(sharedNowMs() / 1000),
    },
  }
})

/** The newest transcripts, as the call itself carries them. @throws AppError NOT_FOUND */
async function fromMirror(sessionId: string, mid: string | undefined) {
  const stored = await readStoredCall(refOf({ sessionId, roomMid: mid }))
  if (stored === null) throw new AppError('NOT_FOUND', 'Callscope’s copy has no such call.')
  const data = stored.data.transcriptions
  return {
    data,
    meta: {
      pagination: pagination(data.length, data.length, DEFAULT_PER_PAGE, 1),
      source: 'mirror' as const,
      syncedAt: stored.meta.syncedAt,
      reason: UNNAMED,
    },
  }
}

/** The fields of a call that match transcripts to it; its times are unknown if the mirror does not answer. */
async function callOf(sessionId: string, mid: string) {
  const known = await workspace()
    .mirror()
    .then((mirror) => getStoredCall(mirror, sessionId, mid))
    .catch(() => null)
  const { startedAt, endedAt, time } = known?.call ?? { startedAt: null, endedAt: null, time: 0 }
  return { mid: known?.call.mid ?? null, roomMid: mid, startedAt, endedAt, time }
}

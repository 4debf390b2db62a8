import { defineRoute } from '@/lib/server/api/define-route'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { getStoredCall } from '@/lib/server/mirror/lookup'
import { workspace } from '@/lib/server/workspace/workspace'
import { transcriptionsRoute } from '@/lib/shared/contracts/calls'
import { pagination } from '@/lib/shared/contracts/http'
import { isTranscriptOf } from '@/lib/shared/contracts/transcripts'
import { normalizeTranscription } from '@/lib/shared/normalize/normalize'

const DEFAULT_PER_PAGE = 100

export const GET = defineRoute(transcriptionsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ params, query: { mid, page = 1, perPage = DEFAULT_PER_PAGE }, signal }) {
    const answer = await workspace().api().listTranscriptions(params.sessionId, { page, perPage }, { signal })
    const listed = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
    // The API lists those of the whole room.
    const call = mid === undefined ? null : await callOf(params.sessionId, mid)
    const data = listed.filter((one) => call === null || isTranscriptOf(call, one))
    const upstreamPerPage = answer.pagination.perPage ?? perPage
    const seen = (page - 1) * upstreamPerPage + answer.records.length
    // A page without records is the last, whatever the total says; a full one without a total may not be.
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
  },
})

/** A call of a room, as far as its transcripts ask: its times are unknown where the mirror does not answer. */
async function callOf(sessionId: string, mid: string) {
  const known = await workspace()
    .mirror()
    .then((mirror) => getStoredCall(mirror, sessionId, mid))
    .catch(() => null)
  const { startedAt, endedAt, time } = known?.call ?? { startedAt: null, endedAt: null, time: 0 }
  return { mid: known?.call.mid ?? null, roomMid: mid, startedAt, endedAt, time }
}

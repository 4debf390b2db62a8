import { defineRoute } from '@/lib/server/api/define-route'
import { sharedNowMs } from '@/lib/server/coordination/clock'
import { workspace } from '@/lib/server/workspace/workspace'
import { transcriptionsRoute } from '@/lib/shared/contracts/calls'
import { pagination } from '@/lib/shared/contracts/http'
import { normalizeTranscription } from '@/lib/shared/normalize/normalize'

const DEFAULT_PER_PAGE = 100

export const GET = defineRoute(transcriptionsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ params, query: { mid, page = 1, perPage = DEFAULT_PER_PAGE }, signal }) {
    const answer = await workspace().api().listTranscriptions(params.sessionId, { page, perPage }, { signal })
    const listed = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
    // The API lists those of the whole room; one without a mid may belong to any of its calls.
    const data = listed.filter((one) => mid === undefined || one.mid === null || one.mid === mid)
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

import { defineRoute } from '@/lib/server/api/define-route'
import { callsApi } from '@/lib/server/calls-api/client'
import { transcriptionsRoute } from '@/lib/shared/contracts/calls'
import { pagination } from '@/lib/shared/contracts/http'
import { normalizeTranscription } from '@/lib/shared/normalize/normalize'

const DEFAULT_PER_PAGE = 100

export const GET = defineRoute(transcriptionsRoute, {
  role: 'read',
  async run({ params, query: { page = 1, perPage = DEFAULT_PER_PAGE }, signal }) {
    const answer = await callsApi().listTranscriptions(params.sessionId, { page, perPage }, { signal })
    const data = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
    const upstreamPerPage = answer.pagination.perPage ?? perPage
    const total = answer.pagination.total ?? (page - 1) * upstreamPerPage + data.length
    return {
      data,
      meta: {
        pagination: pagination(total, data.length, upstreamPerPage, page),
        source: 'live' as const,
        syncedAt: Math.floor(Date.now() / 1000),
      },
    }
  },
})

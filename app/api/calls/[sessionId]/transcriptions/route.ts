import { z } from 'zod'
import { defineRoute } from '@/lib/server/api/define-route'
import { callsApi } from '@/lib/server/calls-api/client'
import { listShape } from '@/lib/shared/contracts/filter-schema'
import { pagination } from '@/lib/shared/contracts/http'
import { sessionIdSchema } from '@/lib/shared/contracts/ids'
import { normalizeTranscription } from '@/lib/shared/normalize/normalize'

const DEFAULT_TRANSCRIPTIONS_PER_PAGE = 100

/** Transcripts of a call, straight from the Calls API, which produces them some time after the end. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  query: z.object({ page: listShape.page, perPage: listShape.perPage }),
  async run({ params, query, signal }) {
    const page = query.page ?? 1
    const perPage = query.perPage ?? DEFAULT_TRANSCRIPTIONS_PER_PAGE
    const answer = await callsApi().listTranscriptions(params.sessionId, { page, perPage }, { signal })
    const data = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
    const upstreamPerPage = answer.pagination.perPage ?? perPage
    const total = answer.pagination.total ?? (page - 1) * upstreamPerPage + data.length
    return {
      data,
      meta: {
        pagination: pagination(total, data.length, upstreamPerPage, page),
        source: 'live',
        syncedAt: Math.floor(Date.now() / 1000),
      },
    }
  },
})

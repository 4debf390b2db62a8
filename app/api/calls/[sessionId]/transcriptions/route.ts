import { z } from 'zod'
import { defineRoute } from '@/lib/server/api/define-route'
import { workspace } from '@/lib/server/workspace/workspace'
import { listShape } from '@/lib/shared/contracts/filter-schema'
import { pagination } from '@/lib/shared/contracts/http'
import { ofCallSchema, sessionIdSchema } from '@/lib/shared/contracts/ids'
import { normalizeTranscription } from '@/lib/shared/normalize/normalize'

const DEFAULT_TRANSCRIPTIONS_PER_PAGE = 100

/** Transcripts of a call, straight from the Calls API, which produces them some time after the end. */
export const GET = defineRoute({
  role: 'read',
  params: z.object({ sessionId: sessionIdSchema }),
  query: ofCallSchema.extend({ page: listShape.page, perPage: listShape.perPage }),
  async run({ params, query, signal }) {
    const page = query.page ?? 1
    const perPage = query.perPage ?? DEFAULT_TRANSCRIPTIONS_PER_PAGE
    const answer = await workspace().api().listTranscriptions(params.sessionId, { page, perPage }, { signal })
    const listed = answer.records.flatMap((record) => normalizeTranscription(record) ?? [])
    // Upstream lists those of the whole room; one that names no call may be of any.
    const data = listed.filter((one) => query.mid === undefined || one.mid === null || one.mid === query.mid)
    const upstreamPerPage = answer.pagination.perPage ?? perPage
    const total = answer.pagination.total ?? (page - 1) * upstreamPerPage + listed.length
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

import { questionContext } from '@/app/api/_shared/question'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { defineRoute } from '@/lib/server/api/define-route'
import { filtersSchema, listShape } from '@/lib/shared/contracts/filter-schema'
import { DEFAULT_PER_PAGE } from '@/lib/shared/contracts/filters'
import { uidSchema } from '@/lib/shared/contracts/ids'
import { listLiveCalls } from './live'

/** Calls from the mirror; with `onBehalfOf`, the live list as that user sees it (audited). */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema.extend(listShape).extend({ onBehalfOf: uidSchema.optional() }),
  async run({ query, user, signal }) {
    const { sort, page, perPage, cursor, onBehalfOf, ...filters } = query
    if (onBehalfOf !== undefined)
      return listLiveCalls({ onBehalfOf, filters, sort, page, perPage, cursor, user, signal })
    const question = await questionContext(filters)
    const answer = await listCalls(question, filters, {
      sort: sort ?? '-time',
      page: page ?? 1,
      perPage: perPage ?? DEFAULT_PER_PAGE,
      cursor,
    })
    return {
      data: answer.calls,
      meta: {
        pagination: answer.pagination,
        source: 'mirror',
        syncedAt: question.syncedAt,
        nextCursor: answer.nextCursor,
      },
    }
  },
})

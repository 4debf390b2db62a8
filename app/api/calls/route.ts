import { listCalls } from '@/lib/analytics/calls'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema, listShape } from '@/lib/contracts/filter-schema'
import { DEFAULT_PER_PAGE } from '@/lib/contracts/filters'
import { uidSchema } from '@/lib/contracts/ids'
import { questionContext } from '../_shared/question'
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

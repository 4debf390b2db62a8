import { questionContext } from '@/app/api/_shared/question'
import { listPeople } from '@/lib/server/analytics/people/people'
import { defineRoute } from '@/lib/server/api/define-route'
import { peopleQuerySchema } from '@/lib/shared/contracts/people-schema'

const DEFAULT_PER_PAGE = 50

/** People in the calls that the filters leave, a page at a time, with everyone's medians. */
export const GET = defineRoute({
  role: 'read',
  query: peopleQuerySchema,
  async run({ query }) {
    const { find, sort = '-calls', page = 1, perPage = DEFAULT_PER_PAGE, ...filters } = query
    const context = await questionContext(filters)
    const { people, pagination, medians } = await listPeople(context, filters, { find, sort, page, perPage })
    return { data: people, meta: { pagination, medians, source: 'mirror', syncedAt: context.syncedAt } }
  },
})

import { callFacets } from '@/lib/analytics/facets'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../../_shared/question'

/** Counts per value for the filter bar, each facet without its own filter. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    return callFacets(await questionContext(query), query)
  },
})

import { questionContext } from '@/app/api/_shared/question'
import { allTags } from '@/lib/server/accounts/tags'
import { callFacets } from '@/lib/server/analytics/calls/facets'
import { countTags } from '@/lib/server/analytics/calls/tagged'
import { defineRoute } from '@/lib/server/api/define-route'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'

/** Counts per value for the filter bar, each facet without its own filter. */
export const GET = defineRoute({
  role: 'read',
  query: filtersSchema,
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext(query), allTags()])
    const [facets, tag] = await Promise.all([callFacets(question, query), countTags(question, query, tags)])
    return { ...facets, data: { ...facets.data, tag: tag.map(({ tag: value, calls }) => ({ value, calls })) } }
  },
})

import { allTags } from '@/lib/accounts/tags'
import { callFacets } from '@/lib/analytics/facets'
import { countTags } from '@/lib/analytics/tagged'
import { defineRoute } from '@/lib/api/define-route'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../../_shared/question'

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

import { questionContext } from '@/app/api/_shared/question'
import { allTags } from '@/lib/server/accounts/tags'
import { callFacets } from '@/lib/server/analytics/calls/facets'
import { countTags } from '@/lib/server/analytics/calls/tagged'
import { defineRoute } from '@/lib/server/api/define-route'
import { facetsRoute } from '@/lib/shared/contracts/calls'

export const GET = defineRoute(facetsRoute, {
  role: 'read',
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext(query), allTags()])
    const [facets, tag] = await Promise.all([callFacets(question, query), countTags(question, query, tags)])
    return { ...facets, data: { ...facets.data, tag: tag.map(({ tag: value, calls }) => ({ value, calls })) } }
  },
})

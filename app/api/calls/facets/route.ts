import { questionContext } from '@/app/api/_shared/question'
import { allTags } from '@/lib/server/accounts/tags'
import { countAnomalies } from '@/lib/server/analytics/calls/anomaly-facet'
import { callFacets } from '@/lib/server/analytics/calls/facets'
import { countTags } from '@/lib/server/analytics/calls/tagged'
import { defineRoute } from '@/lib/server/api/define-route'
import { facetsRoute } from '@/lib/shared/contracts/calls'

export const GET = defineRoute(facetsRoute, {
  role: 'read',
  scope: 'read:calls',
  async run({ query }) {
    const [question, tags] = await Promise.all([questionContext(query), allTags()])
    const [facets, anomaly, tag] = await Promise.all([
      callFacets(question, query),
      countAnomalies(question, query),
      countTags(question, query, tags),
    ])
    return { ...facets, data: { ...facets.data, anomaly, tag: tag.map(({ tag: value, calls }) => ({ value, calls })) } }
  },
})

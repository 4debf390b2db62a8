import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { callFacets } from '@/lib/server/calls/facets'
import { countTags } from '@/lib/server/calls/tagged'
import { defineRoute } from '@/lib/server/http/define-route'
import { countAnomalies } from '@/lib/server/issues'
import { allTags } from '@/lib/server/notes/tags'
import { questionContext } from '@/lib/server/process/workspace/question'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { facetsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'

export const GET = defineRoute(facetsRoute, { role: 'read', scope: 'read:calls' }, async ({ query }) => {
  const [question, tags] = await Promise.all([questionContext(query), allTags()])
  const [facets, anomaly, tag, team, hours] = await Promise.all([
    callFacets(question, query),
    countAnomalies(question, query),
    countTags(question, query, tags),
    countBy(question, 'team', { ...query, team: [] }),
    countBy(question, 'businessHours', { ...query, hours: undefined }),
  ])
  const tagCounts = tag.map(({ tag: value, calls }) => ({ value, calls }))
  return { data: { ...facets, anomaly, tag: tagCounts, team, hours }, meta: question.meta }
})

/** How many calls each value of a dimension has, most first. By team, it is empty if there are no teams, since there is nothing to choose. */
async function countBy(question: AnalyticsDeps, by: 'team' | 'businessHours', filters: Filters) {
  if (by === 'team' && question.organisation?.teams.length === 0) return []
  const { data } = await runAnalytics(question, analyticsQuerySchema.parse({ metrics: ['calls'], by: [by] }), filters)
  return data.map((row) => ({ value: String(row[by]), calls: Number(row.calls) }))
}

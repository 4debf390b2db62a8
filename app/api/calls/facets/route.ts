import { questionRoute } from '@/app/api/_shared/question-route'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { callFacets } from '@/lib/server/calls/facets'
import { countTags } from '@/lib/server/calls/tagged'
import { countAnomalies } from '@/lib/server/issues'
import { allTags } from '@/lib/server/notes/tags'
import { facetsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'

export const GET = questionRoute(facetsRoute, 'read:calls', async ({ query, question }) => {
  const [facets, anomaly, tags, team, hours] = await Promise.all([
    callFacets(question, query),
    countAnomalies(question, query),
    allTags().then((tagged) => countTags(question, query, tagged)),
    countBy(question, 'team', { ...query, team: [] }),
    countBy(question, 'businessHours', { ...query, hours: undefined }),
  ])
  return { data: { ...facets, anomaly, tag: tags.map(({ tag: value, calls }) => ({ value, calls })), team, hours } }
})

/** How many calls each value of a dimension has, most first. By team, it is empty if there are no teams, since there is nothing to choose. */
async function countBy(question: AnalyticsDeps, by: 'team' | 'businessHours', filters: Filters) {
  if (by === 'team' && question.organisation?.teams.length === 0) return []
  const { data } = await runAnalytics(question, { metrics: ['calls'], by: [by] }, filters)
  return data.map((row) => ({ value: String(row[by]), calls: Number(row.calls) }))
}

import { questionRoute } from '@/app/api/_shared/question-route'
import { runAnalytics } from '@/lib/server/analytics/run'
import { namesOfRows } from '@/lib/server/directory/names'
import { analyticsRoute } from '@/lib/shared/analytics/analytics'

export const GET = questionRoute(analyticsRoute, 'read:analytics', async ({ query, question }) => {
  const { data, meta } = await runAnalytics(question, query, query)
  return { data, meta: { ...meta, names: namesOfRows(question, data) } }
})

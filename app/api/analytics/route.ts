import { runAnalytics } from '@/lib/server/analytics/run'
import { namesOfRows } from '@/lib/server/directory/names'
import { defineRoute } from '@/lib/server/http/define-route'
import { questionContext } from '@/lib/server/process/workspace/question'
import { analyticsRoute } from '@/lib/shared/analytics/analytics'

export const GET = defineRoute(analyticsRoute, { role: 'read', scope: 'read:analytics' }, async ({ query }) => {
  const context = await questionContext(query)
  const { data, meta } = await runAnalytics(context, query, query)
  const names = namesOfRows(context, data)
  return { data, meta: { ...meta, names } }
})

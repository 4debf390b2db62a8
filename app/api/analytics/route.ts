import { namesOfRows } from '@/lib/server/analytics/directory/names'
import { runAnalytics } from '@/lib/server/analytics/run'
import { defineRoute } from '@/lib/server/api/define-route'
import { questionContext } from '@/lib/server/workspace/question'
import { analyticsRoute } from '@/lib/shared/contracts/analytics'

export const GET = defineRoute(analyticsRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run({ query }) {
    const context = await questionContext(query)
    const { data, meta } = await runAnalytics(context, query, query)
    const names = namesOfRows(context, data)
    return { data, meta: { ...meta, names } }
  },
})

import { questionContext } from '@/app/api/_shared/question'
import { runAnalytics } from '@/lib/server/analytics/run'
import { defineRoute } from '@/lib/server/api/define-route'
import { analyticsRoute } from '@/lib/shared/contracts/analytics'

export const GET = defineRoute(analyticsRoute, {
  role: 'read',
  async run({ query }) {
    return runAnalytics(await questionContext(query), query, query)
  },
})

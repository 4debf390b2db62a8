import { questionContext } from '@/app/api/_shared/question'
import { runAnalytics } from '@/lib/server/analytics/run'
import { defineRoute } from '@/lib/server/api/define-route'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics-schema'
import { filtersSchema } from '@/lib/shared/contracts/filter-schema'

/** Metrics by dimensions over filters. */
export const GET = defineRoute({
  role: 'read',
  query: analyticsQuerySchema.extend(filtersSchema.shape),
  async run({ query }) {
    return runAnalytics(await questionContext(query), query, query)
  },
})

import { runAnalytics } from '@/lib/analytics/run'
import { defineRoute } from '@/lib/api/define-route'
import { analyticsQuerySchema } from '@/lib/contracts/analytics-schema'
import { filtersSchema } from '@/lib/contracts/filter-schema'
import { questionContext } from '../_shared/question'

/** Metrics by dimensions over filters. */
export const GET = defineRoute({
  role: 'read',
  query: analyticsQuerySchema.extend(filtersSchema.shape),
  async run({ query }) {
    return runAnalytics(await questionContext(query), query, query)
  },
})

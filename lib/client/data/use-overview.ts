import { use, useMemo } from 'react'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { FixedFilters, type PageFilters, useFilters } from '@/lib/client/page/use-filters'
import { type AnalyticsRequest, analyticsRoute } from '@/lib/shared/analytics/analytics'
import { type OverviewQuestion, overviewQuery } from '@/lib/shared/charts/questions'
import { withDefaults } from '@/lib/shared/params/filters'

/** One question to `/api/analytics`. The previous response is kept while a new one loads. Nothing is fetched unless `enabled`. */
export const useAnalytics = (query: AnalyticsRequest, enabled = true) =>
  useMovingAnswer(analyticsRoute, { query, enabled })
export type AnalyticsResult = ReturnType<typeof useAnalytics>

/** The page's filters as sent to the API, which every door on it carries, with its comparison; fixed filters override the URL. */
export function useAppliedFilters(): PageFilters {
  const page = useFilters()
  const { filters: inUrl, browserZone } = page
  const fixed = use(FixedFilters)
  const filters = useMemo(() => ({ ...withDefaults(inUrl, browserZone), ...fixed }), [inUrl, browserZone, fixed])
  return { ...page, filters }
}

/** One of the overview's queries with the page's filters; panels with the same query share one request. */
export function useOverviewQuestion(name: OverviewQuestion, enabled = true) {
  const { filters, comparison } = useAppliedFilters()
  return useAnalytics(overviewQuery(name, filters, comparison), enabled)
}

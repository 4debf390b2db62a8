'use client'

import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { question } from '@/lib/client/http/question'
import { FixedFilters, useFilters } from '@/lib/client/page/use-filters'
import { type AnalyticsMeta, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/analytics/analytics'
import { type OverviewQuestion, overviewQuery } from '@/lib/shared/charts/questions'
import type { Filters } from '@/lib/shared/filters/filters'
import { withDefaults } from '@/lib/shared/params/filters'
import type { Zone } from '@/lib/shared/text/format'

const REFETCH_MS = 20_000
/** A rolling range ends at the next full minute; a response that ends this close to the time of its fetch is still changing. */
const MOVING_SECONDS = 60

/** One question to `/api/analytics`. The previous response is kept while a new one loads; a range that ends now is refetched every 20 s. Nothing is fetched unless `enabled`. */
export function useAnalytics(query: AnalyticsRequest, enabled = true) {
  return useQuery({
    ...question(analyticsRoute, { query }),
    enabled,
    refetchInterval: ({ state }) => (reachesNow(state.data?.meta, state.dataUpdatedAt) ? REFETCH_MS : false),
  })
}
export type AnalyticsResult = ReturnType<typeof useAnalytics>

/** Whether a response's range ends now and so is still changing. `answeredMs` is when it arrived, epoch milliseconds. */
export function reachesNow(meta: Pick<AnalyticsMeta, 'to'> | undefined, answeredMs: number): boolean {
  if (!meta) return true
  return meta.to === null || meta.to + MOVING_SECONDS > answeredMs / 1000
}

/** The page's filters as sent to the API, which every door on it carries; fixed filters override the URL. */
export function useAppliedFilters(): { filters: Filters; zone: Zone } {
  const { filters: inUrl, browserZone, zone } = useFilters()
  const fixed = use(FixedFilters)
  const filters = useMemo(() => ({ ...withDefaults(inUrl, browserZone), ...fixed }), [inUrl, browserZone, fixed])
  return { filters, zone }
}

/** One of the overview's queries with the page's filters; panels with the same query share one request. */
export function useOverviewQuestion(name: OverviewQuestion, enabled = true) {
  const { filters } = useAppliedFilters()
  const { comparison } = useFilters()
  return useAnalytics(overviewQuery(name, filters, comparison), enabled)
}

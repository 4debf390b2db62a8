'use client'

import { useQuery } from '@tanstack/react-query'
import { ANALYTICS_PATH, analyticsKey } from '@/lib/shared/analytics-query'
import type { AnalyticsAnswer, AnalyticsMeta } from '@/lib/shared/contracts/analytics-schema'
import { apiGet } from './fetcher'

const REFETCH_MS = 20_000
/** A rolling range ends at the next full minute; an answer whose end is this near to when it was given still moves. */
const MOVING_SECONDS = 60

/** One question to `/api/analytics`. The old answer stays while a new one loads; a range that reaches to now is asked again every 20 s. Nothing is asked while it is not `enabled`. */
export function useAnalytics(params: URLSearchParams, enabled = true) {
  return useQuery({
    enabled,
    queryKey: analyticsKey(params),
    queryFn: ({ signal }) => apiGet<AnalyticsAnswer>(ANALYTICS_PATH, params, { signal }),
    refetchInterval: ({ state }) => (reachesNow(state.data?.meta, state.dataUpdatedAt) ? REFETCH_MS : false),
  })
}
export type AnalyticsResult = ReturnType<typeof useAnalytics>

/** Whether an answer's range still moves. `answeredMs` is when it came, epoch milliseconds. */
export function reachesNow(meta: Pick<AnalyticsMeta, 'to'> | undefined, answeredMs: number): boolean {
  if (!meta) return true
  return meta.to === null || meta.to + MOVING_SECONDS > answeredMs / 1000
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { type AnalyticsMeta, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/analytics/analytics'
import { question } from './question'

const REFETCH_MS = 20_000
/** A rolling range ends at the next full minute; a response whose end is this close to when it was fetched is still changing. */
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

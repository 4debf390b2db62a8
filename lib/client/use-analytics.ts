'use client'

import { useQuery } from '@tanstack/react-query'
import { type AnalyticsMeta, type AnalyticsRequest, analyticsRoute } from '@/lib/shared/contracts/analytics'
import { question } from './question'

const REFETCH_MS = 20_000
/** A rolling range ends at the next full minute; an answer whose end is this near to when it was given still moves. */
const MOVING_SECONDS = 60

/** One question to `/api/analytics`. The old answer stays while a new one loads; a range that reaches to now is asked again every 20 s. Nothing is asked while it is not `enabled`. */
export function useAnalytics(query: AnalyticsRequest, enabled = true) {
  return useQuery({
    ...question(analyticsRoute, { query }),
    enabled,
    refetchInterval: ({ state }) => (reachesNow(state.data?.meta, state.dataUpdatedAt) ? REFETCH_MS : false),
  })
}
export type AnalyticsResult = ReturnType<typeof useAnalytics>

/** Whether an answer's range still moves. `answeredMs` is when it came, epoch milliseconds. */
export function reachesNow(meta: Pick<AnalyticsMeta, 'to'> | undefined, answeredMs: number): boolean {
  if (!meta) return true
  return meta.to === null || meta.to + MOVING_SECONDS > answeredMs / 1000
}

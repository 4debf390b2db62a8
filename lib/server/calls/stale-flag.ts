import type { Call } from '@/lib/shared/calls/call'
import { isStaleOngoing } from '@/lib/shared/calls/stale'
import type { AnalyticsDeps } from '../analytics/deps'

type Present = Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>

/** `stale-ongoing` depends on the current time, so it is set when a call is shown and never stored. */
export function withStaleFlag(call: Call, { nowSeconds, staleOngoingHours }: Present): Call {
  if (!isStaleOngoing(call, nowSeconds, staleOngoingHours)) return call
  return { ...call, anomalies: [...call.anomalies, 'stale-ongoing'] }
}

/** The first second at which one more of the calls becomes stale; null when none will. Epoch seconds. */
export function staleAt(calls: readonly Call[], { nowSeconds, staleOngoingHours }: Present): number | null {
  const times = calls.flatMap((call) => {
    const at = (call.startedAt ?? call.time) + staleOngoingHours * 3600 + 1
    return call.status === 'ongoing' && at > nowSeconds ? at : []
  })
  return times.length === 0 ? null : Math.min(...times)
}

import type { Call } from './call'

/** True for an ongoing call that has been open for longer than the limit. */
export function isStaleOngoing(call: Call, nowSeconds: number, staleOngoingHours: number): boolean {
  return call.status === 'ongoing' && nowSeconds - (call.startedAt ?? call.time) > staleOngoingHours * 3600
}

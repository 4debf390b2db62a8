import * as z from 'zod/mini'
import { fromMirror, route } from '@/lib/shared/http/route'
import type { Call } from './call'

/** True for a call that the server marked as open for too long: its end was probably never reported, so its timers do not run. */
export const isMarkedStale = ({ anomalies }: Pick<Call, 'anomalies'>): boolean => anomalies.includes('stale-ongoing')

/** True for an open call whose end was probably never reported: marked by the server, or ringing beyond the limit. `GET /api/live` counts by the same rule. */
export const isNeverClosed = (
  call: Pick<Call, 'anomalies' | 'status' | 'time'>,
  nowSeconds: number,
  staleOngoingHours: number,
): boolean => isMarkedStale(call) || (call.status === 'initiated' && call.time < nowSeconds - staleOngoingHours * 3600)

/** True for an ongoing call that has been open for longer than the limit. */
export const isStaleOngoing = (call: Call, nowSeconds: number, staleOngoingHours: number): boolean =>
  call.status === 'ongoing' && nowSeconds - (call.startedAt ?? call.time) > staleOngoingHours * 3600

const openCountSchema = z.strictObject({
  /** Ongoing and ringing calls. */
  calls: z.int(),
  /** Those open for so long that their end was probably never reported; not among `calls`. */
  neverClosed: z.int(),
})
export type OpenCount = z.infer<typeof openCountSchema>

/** How many calls are open now. */
export const liveCountRoute = route('GET /api/live', { answer: fromMirror(openCountSchema) })

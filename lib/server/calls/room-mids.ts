import { sharedRoomsOf } from '@/lib/server/mirror/read/shared-rooms'
import type { Call } from '@/lib/shared/calls/call'
import type { AnalyticsDeps } from '../analytics/deps'

/** Adds `roomMid` to calls read live whose room has other calls, on this page or in the mirror, so that links to them are unambiguous. */
export async function withRoomMids(deps: Pick<AnalyticsDeps, 'mirror'>, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const shared = await sharedRoomsOf(deps.mirror)
  const isListedTwice = (id: string) => calls.filter(({ sessionId }) => sessionId === id).length > 1
  return calls.map((call) =>
    shared.ids.has(call.sessionId) || isListedTwice(call.sessionId) ? { ...call, roomMid: call.mid ?? '' } : call,
  )
}

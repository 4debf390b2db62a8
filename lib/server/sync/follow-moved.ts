import { type StoredKey, storedRooms } from '@/lib/server/mirror/keys'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { nameCall, unnamedCalls } from './moved-calls'

/**
 * Moves notes and tags to calls whose `mid` has become known. The stores share no transaction, so this compares them whenever a call has
 * moved and at each start; if interrupted, it runs again.
 * @throws AppError MIRROR_UNAVAILABLE, or what the accounts database throws
 */
export async function followMoved(mirror: Mirror): Promise<void> {
  const unnamed = await unnamedCalls()
  const rooms = await storedRooms(mirror, [...new Set(unnamed.map(({ sessionId }) => sessionId))])
  for (const { sinceSeconds, ...call } of unnamed) {
    const named = successorOf(call.mid, rooms.get(call.sessionId) ?? [], sinceSeconds)
    if (named !== null) await nameCall(call, named.mid)
  }
}

/**
 * Finds the call that one without a `mid` has become: the one with the same time as the deleted row. Null while that row exists, or if the
 * call itself was deleted. A refilled mirror never had the row; there it is the last call that began before the first note or tag.
 */
function successorOf(mid: string, room: readonly StoredKey[], sinceSeconds: number): StoredKey | null {
  const live = room.filter((key) => !key.isDeleted)
  const former = room.find((key) => key.mid === mid)
  if (former !== undefined)
    return former.isDeleted ? (live.find((key) => key.time === former.time && key.mid !== mid) ?? null) : null
  return live
    .filter((key) => key.time <= sinceSeconds)
    .reduce<StoredKey | null>((latest, key) => (latest === null || key.time > latest.time ? key : latest), null)
}

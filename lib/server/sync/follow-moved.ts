import { nameCall, unnamedCalls } from '@/lib/server/accounts/moved-calls'
import { type StoredKey, storedRooms } from '@/lib/server/mirror/keys'
import type { Mirror } from '@/lib/server/mirror/mirror'

/**
 * Moves notes and tags to calls whose `mid` has since become known. The stores share no transaction, so this compares their state whenever a
 * call has moved and at each start; if interrupted, it is repeated.
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
 * Which call of a room the one without a `mid` has become: the one at the very time at which its row was given up. Null while it is there, and
 * where it was deleted. A mirror that was filled anew never had its row: there it is the last call that began before something was kept
 * about it.
 */
function successorOf(mid: string, room: readonly StoredKey[], sinceSeconds: number): StoredKey | null {
  const living = room.filter((key) => !key.isDeleted)
  const former = room.find((key) => key.mid === mid)
  if (former !== undefined)
    return former.isDeleted ? (living.find((key) => key.time === former.time && key.mid !== mid) ?? null) : null
  return living
    .filter((key) => key.time <= sinceSeconds)
    .reduce<StoredKey | null>((latest, key) => (latest === null || key.time > latest.time ? key : latest), null)
}

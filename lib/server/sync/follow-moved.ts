import { nameCall, unnamedCalls } from '@/lib/server/accounts/moved-calls'
import { type StoredKey, storedRooms } from '@/lib/server/mirror/keys'
import type { Mirror } from '@/lib/server/mirror/mirror'

/**
 * Notes and tags of calls whose `mid` has come since go along with them. Stores cannot write together, so this looks at what is, whenever a
 * call has moved and at each start: cut short, it is done again.
 * @throws AppError MIRROR_UNAVAILABLE, or what the accounts database throws
 */
export async function followMoved(mirror: Mirror): Promise<void> {
  const unnamed = await unnamedCalls()
  const rooms = await storedRooms(
    mirror,
    unnamed.map(({ sessionId }) => sessionId),
  )
  for (const { sessionId, sinceSeconds } of unnamed) {
    const named = successorOf(rooms.get(sessionId) ?? [], sinceSeconds)
    if (named !== null) await nameCall(sessionId, named.mid)
  }
}

/**
 * Which call of a room the one without a `mid` has become; null while it is there, and where the room has none. It stands at the time at which
 * the former row was given up; in a mirror that never had that row, it is the last one that began before something was kept about it.
 */
function successorOf(room: readonly StoredKey[], sinceSeconds: number): StoredKey | null {
  const living = room.filter((key) => !key.isDeleted)
  const former = room.find((key) => key.mid === '')
  if (living.length === 0 || (former !== undefined && !former.isDeleted)) return null
  const at = former?.time ?? sinceSeconds
  const distance = ({ time }: StoredKey) =>
    former === undefined && time > at ? Number.MAX_SAFE_INTEGER : Math.abs(time - at)
  return living.reduce((nearest, key) => (distance(key) < distance(nearest) ? key : nearest))
}

import { callIdText } from '@/lib/shared/calls/call-path'
import type { Mirror } from '../mirror'
import { hasOwnMid, keysWhere, matchingKeys, type StoredKey } from '../read/keys'
import { readDocs } from '../read/lookup'
import { ROOMS } from '../schema/table'
import { factsOf, type RoomCall, Rooms, roomCallOf } from './rooms'
import { contentOf, rowTime, type StoredItem } from './rows'

/**
 * Reads the stored calls that the records of a batch may belong to.
 * @param hashes parallel to `items`
 * @param inFlight batches still being written, oldest first: their calls count as stored
 */
export async function loadRooms(
  mirror: Mirror,
  items: readonly StoredItem[],
  hashes: readonly string[],
  inFlight: readonly Rooms[] = [],
): Promise<Rooms> {
  const calls = items.map(({ call }) => call)
  const stored = await matchingKeys(mirror, calls)
  const unwritten = new Map<string, RoomCall>()
  for (const { sessionId } of calls) addUnwritten(unwritten, stored, sessionId, inFlight)
  const unsure = new Map<string, Unsure>()
  const summaries = new Map([...stored].map(([id, keys]) => [id, summaryOf(keys)]))
  for (const [index, call] of calls.entries()) {
    const room = summaries.get(call.sessionId)
    if (room === undefined || isUnambiguous(call, room, hashes[index])) continue
    const one = unsure.get(call.sessionId) ?? { isWhole: false, times: new Set() }
    unsure.set(call.sessionId, { ...one, isWhole: one.isWhole || call.mid === null })
  }
  for (const { sessionId, time } of calls) unsure.get(sessionId)?.times.add(rowTime(time))
  await addSecondCalls(mirror, stored, unsure)
  const known = (key: StoredKey) => unwritten.get(callIdText(key)) ?? roomCallOf(key)
  const rooms = new Map([...stored].map(([id, keys]) => [id, keys.map(known)]))
  const toRead = [...unsure].flatMap(([id, question]) => {
    const live = (rooms.get(id) ?? []).filter(({ key }) => !key.isDeleted)
    const mayMatter = live.length === 1 ? live : live.filter(({ key }) => mayDecide(key, question))
    return mayMatter.filter(({ key }) => !unwritten.has(callIdText(key)))
  })
  const keysToRead = toRead.map((one) => ({ ...one.key, one }))
  for (const [{ one }, { call }] of await readDocs(mirror, keysToRead)) {
    one.mid = call.mid ?? one.mid
    one.facts = factsOf(call)
  }
  return new Rooms([...rooms.values()].flat())
}

/** Replaces the stored keys of a room with those of the calls that are being written. */
function addUnwritten(
  unwritten: Map<string, RoomCall>,
  stored: Map<string, StoredKey[]>,
  id: string,
  inFlight: readonly Rooms[],
): void {
  for (const batch of inFlight) {
    const changed = batch.changed(id)
    if (changed.length === 0) continue
    const others = (stored.get(id) ?? []).filter((key) => changed.every((one) => one.key.mid !== key.mid))
    stored.set(id, [...others, ...changed.map(({ key }) => key)])
    for (const one of changed) {
      const before = one.key.isDeleted ? null : one.key
      unwritten.set(callIdText(one.key), { ...one, before, row: null, isChanged: false })
    }
  }
}

/** A room whose keys do not tell which calls its records are. `isWhole`: one of them has no `mid`; `times`: the row times of the records. */
type Unsure = { isWhole: boolean; times: Set<number> }

/** Adds a second call to rooms with only one loaded call: `find` treats a room's only call differently. */
async function addSecondCalls(
  mirror: Mirror,
  stored: Map<string, StoredKey[]>,
  unsure: ReadonlyMap<string, Unsure>,
): Promise<void> {
  const live = (id: string) => (stored.get(id) ?? []).filter((key) => !key.isDeleted)
  const partial = [...unsure].filter(([id, { isWhole }]) => !isWhole && live(id).length === 1).map(([id]) => id)
  const condition = 'session_id IN {ids:Array(String)} AND is_deleted = 0 LIMIT 2 BY session_id'
  const two = partial.length === 0 ? [] : await keysWhere(mirror, 'keys.two', condition, { ids: partial })
  for (const key of two) {
    const room = stored.get(key.sessionId) ?? []
    if (room.every(({ mid }) => mid !== key.mid)) room.push(key)
  }
}

/**
 * True if the document of a stored call may decide which call a record is. A call at another time can only be the same one while it is open; before
 * `ROOMS`, a key did not say whether the call has a `mid`.
 */
const mayDecide = (key: StoredKey, { isWhole, times }: Unsure): boolean =>
  (isWhole || !hasOwnMid(key.mid)) && (key.filled < ROOMS || !key.isFinal || times.has(key.time))

/** What the calls of a room have in common, without deleted ones: a room may have thousands, and a single batch may contain them all again. */
type Summary = { live: StoredKey[]; mids: Set<string>; contents: Set<string>; haveOwnMids: boolean }

function summaryOf(keys: readonly StoredKey[]): Summary {
  const live = keys.filter((key) => !key.isDeleted)
  return {
    live,
    mids: new Set(live.map(({ mid }) => mid)),
    contents: new Set(live.map(({ hash }) => contentOf(hash))),
    haveOwnMids: live.every(({ mid }) => hasOwnMid(mid)),
  }
}

/** True when the keys alone identify the call of a record: nearly always, since most rooms are used once. */
function isUnambiguous({ mid, time }: StoredItem['call'], room: Summary, hash: string | undefined): boolean {
  const [only] = room.live
  if (only === undefined) return true
  if (mid !== null && room.mids.has(mid)) return true
  if (hash !== undefined && room.contents.has(contentOf(hash))) return true
  // A new `mid` is a new call, no matter how many the room has. Reading them all would take longer with each new call.
  if (mid !== null) return room.haveOwnMids
  return room.live.length === 1 && only.filled >= ROOMS && only.time === rowTime(time)
}

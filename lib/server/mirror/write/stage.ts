import { readDocs } from '@/lib/server/mirror/read/lookup'
import { ROOMS } from '@/lib/server/mirror/schema/table'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Mirror } from '../mirror'
import { hasOwnMid, keysWhere, matchingKeys, type StoredKey } from '../read/keys'
import { FILLED } from '../schema/tables'
import { withoutErased } from './delete-rows'
import { factsOf, type RoomCall, Rooms, roomCallOf } from './rooms'
import {
  type CallLines,
  contentHash,
  contentOf,
  isFinal,
  isSameContent,
  isTerminal,
  rowTime,
  type StoredItem,
} from './rows'
import { prepareRows } from './walk'

/** `stale`: older than the stored row and therefore ignored. */
export type StoreOutcome = 'new' | 'changed' | 'unchanged' | 'stale'

/** What became of an item: the call that it belongs to, and the former id of one whose `mid` has become known. */
export type StoreResult = { outcome: StoreOutcome; id: CallId; moved: CallId | null }

/** Ranks every terminal status above all others: larger than any epoch milliseconds, and exact in a JavaScript number. */
const TERMINAL_RANK = 2 ** 50

/** A row's version (design, section 5): a terminal status wins over an open or unknown one, then the later fetch wins. */
const versionOf = (item: StoredItem) => (isTerminal(item.call) ? TERMINAL_RANK : 0) + item.fetchedAtMs

function outcomeOf(item: StoredItem, hash: string, known: StoredKey | undefined): StoreOutcome {
  if (known === undefined) return 'new'
  const terminal = isTerminal(item.call)
  const wasTerminal = known.isFinal && known.version >= TERMINAL_RANK
  if (known.isDeleted) return item.fetchedAtMs < known.fetchedAtMs ? 'stale' : 'new'
  if (isSameContent(known.hash, hash) && !known.gone) return 'unchanged'
  if (wasTerminal && !terminal) return 'stale'
  if (wasTerminal === terminal && item.fetchedAtMs < known.fetchedAtMs) return 'stale'
  return 'changed'
}

/**
 * Determines the outcome of each record given what is stored or being written, and the rows to write.
 * @param writing inserts with calls of the same rooms that are not on disk yet, oldest first
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function stage(
  mirror: Mirror,
  records: StoredItem[],
  writing: readonly { rooms: Rooms; written: Promise<unknown> }[],
): Promise<{ lines: CallLines; stored: StoreResult[]; rooms: Rooms }> {
  const items = await withoutErased(mirror, records)
  const hashes = items.map(contentHash)
  const inFlight = writing.map((insert) => insert.rooms)
  const rooms = await loadRooms(mirror, items, hashes, inFlight)
  const stored = items.map((item, index): StoreResult => {
    const hash = hashes[index] as string
    const known = rooms.find(item, hash)
    const outcome = outcomeOf(item, hash, known?.key)
    const former = known === undefined || known.key.isDeleted ? null : known.key.mid
    const isKept = known !== undefined && (outcome === 'unchanged' || outcome === 'stale')
    const one = isKept ? known : stageRow(rooms, item, hash, known)
    one.seenAtMs = item.fetchedAtMs
    const { sessionId, mid } = one.key
    const moved = former === null || former === mid ? null : { sessionId, mid: former }
    return { outcome, id: { sessionId, mid }, moved }
  })
  const rows = rooms.written()
  // To see who is no longer in a call, the row being replaced is read, so it must have been written.
  if (rows.some(({ before }) => before !== null)) await Promise.all(writing.map((insert) => insert.written))
  const lines = await prepareRows(mirror, rows)
  rooms.release()
  return { lines, stored, rooms }
}

/** Stages the row of a record and updates what is known about its call. */
function stageRow(rooms: Rooms, item: StoredItem, hash: string, known: RoomCall | undefined): RoomCall {
  const { call, fetchedAtMs } = item
  const { sessionId } = call
  const mid = rooms.midFor(item, known)
  const taken = rooms.at(sessionId, mid)?.key.version ?? 0
  // Higher than that of the deletion at its former key, and of one at a key that is vacated and reused within a batch.
  const version = Math.max(versionOf(item), (known?.key.version ?? 0) + 2, taken + 1)
  const state = { isFinal: isFinal(call), gone: false, isDeleted: false, filled: FILLED }
  const key: StoredKey = { sessionId, mid, time: rowTime(call.time), hash, fetchedAtMs, version, ...state }
  if (known !== undefined && known.key.mid !== mid) rooms.vacate(known)
  const now = { key, row: item, isChanged: true, mid: call.mid ?? known?.mid ?? null, facts: factsOf(call) }
  const one = Object.assign(known ?? { before: null, seenAtMs: null }, now)
  rooms.put(one)
  return one
}

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
  for (const [{ one }, { call }] of await readDocs(mirror, keysToRead))
    Object.assign(one, { mid: call.mid ?? one.mid, facts: factsOf(call) })
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

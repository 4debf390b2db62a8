import type { CallId } from '@/lib/shared/calls/call-path'
import type { Mirror } from '../mirror'
import type { StoredKey } from '../read/keys'
import { FILLED } from '../schema/tables'
import { withoutErased } from './delete-rows'
import { loadRooms } from './load-rooms'
import { factsOf, type RoomCall, type Rooms } from './rooms'
import { type CallLines, contentHash, isFinal, isSameContent, isTerminal, rowTime, type StoredItem } from './rows'
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

import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { Mirror } from '../mirror'
import type { StoredKey } from '../read/keys'
import { FILLED } from '../schema/tables'
import { withoutErased } from './delete-rows'
import { loadRooms } from './load-rooms'
import { factsOf, type RoomCall, type Rooms } from './rooms'
import { CallLines, contentHash, isFinal, isSameContent, isTerminal, rowTime, type StoredItem } from './rows'
import { writeRows } from './walk'

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
  const lines = new CallLines()
  const tombstones = new Map<string, () => void>()
  const stored = items.map((item, index): StoreResult => {
    const hash = hashes[index] as string
    const known = rooms.find(item, hash)
    const outcome = outcomeOf(item, hash, known?.key)
    const before = known === undefined || known.key.isDeleted ? null : known.key
    const isKept = known !== undefined && (outcome === 'unchanged' || outcome === 'stale')
    const one = isKept ? known : stageRow(rooms, item, hash, known)
    one.seenAtMs = item.fetchedAtMs
    const { sessionId, mid, time } = one.key
    const hasMoved = before !== null && (before.time !== time || before.mid !== mid)
    if (hasMoved)
      tombstones.set(`${before.time} ${callIdText(before)}`, () =>
        lines.addTombstone(before, before.version + 1, item.fetchedAtMs),
      )
    return {
      outcome,
      id: { sessionId, mid },
      moved: hasMoved && before.mid !== mid ? { sessionId, mid: before.mid } : null,
    }
  })
  // If a key is vacated and reused within this batch, the row has the higher version and survives the tombstone.
  for (const add of tombstones.values()) add()
  const rows = rooms.written()
  // To see who is no longer in a call, the row being replaced is read, so it must have been written.
  if (rows.some(({ before }) => before !== null)) await Promise.all(writing.map((insert) => insert.written))
  await writeRows(mirror, lines, rows)
  rooms.release()
  return { lines, stored, rooms }
}

/** Stages the row of a record and updates what is known about its call. */
function stageRow(rooms: Rooms, item: StoredItem, hash: string, known: RoomCall | undefined): RoomCall {
  const { call, fetchedAtMs } = item
  const { sessionId } = call
  const mid = rooms.midFor(item, known)
  const time = rowTime(call.time)
  const former = known?.key
  const target = rooms.at(sessionId, mid)?.key
  const moves = former !== undefined && !former.isDeleted && (former.time !== time || former.mid !== mid)
  const version = Math.max(
    versionOf(item),
    former === undefined ? 0 : former.version + (moves ? 2 : 1),
    target === undefined ? 0 : target.version + 1,
  )
  const state = { isFinal: isFinal(call), gone: false, isDeleted: false, filled: FILLED }
  const key: StoredKey = { sessionId, mid, time, hash, fetchedAtMs, version, ...state }
  const row = { item, meta: { mid, hash, storedAtMs: sharedNowMs(), version, gone: false } }
  const facts = factsOf(call)
  if (known === undefined) {
    const one: RoomCall = { key, before: null, row, isChanged: true, mid: call.mid, facts, seenAtMs: null }
    rooms.put(one)
    return one
  }
  if (known.key.mid !== mid) rooms.vacate(known)
  Object.assign(known, { key, row, isChanged: true, mid: call.mid ?? known.mid, facts })
  rooms.put(known)
  return known
}

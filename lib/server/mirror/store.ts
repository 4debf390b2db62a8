import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { currentTerm } from '@/lib/server/process/coordination/rights'
import { callIdText } from '@/lib/shared/calls/call-path'
import { withoutErased } from './erase-items'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { recordRetired } from './retired-calls'
import { factsOf, type RoomCall, Rooms } from './rooms'
import { CallLines, contentHash, isFinal, isSameContent, rowTime, type StoredItem } from './rows'
import { FILLED } from './tables'
import { type QueuedBatch, type Stored, type StoreOutcome, takeBatch, WriteQueue } from './write-queue'
import { writeRows } from './write-rows'

export type { StoredItem } from './rows'
export type { Stored, StoreOutcome } from './write-queue'

/** Ranks every final status above every open one: larger than any epoch milliseconds, and exact in a JavaScript number. */
const FINAL_RANK = 2 ** 50

/** A row's version (design, section 5): a final status wins over an open one, then the later fetch wins. */
const versionOf = (item: StoredItem) => (isFinal(item.call) ? FINAL_RANK : 0) + item.fetchedAtMs

function outcomeOf(item: StoredItem, hash: string, known: StoredKey | undefined): StoreOutcome {
  if (known === undefined) return 'new'
  const final = isFinal(item.call)
  if (known.isDeleted) return item.fetchedAtMs < known.fetchedAtMs ? 'stale' : 'new'
  if (isSameContent(known.hash, hash) && !known.gone) return 'unchanged'
  if (known.isFinal && !final) return 'stale'
  if (known.isFinal === final && item.fetchedAtMs < known.fetchedAtMs) return 'stale'
  return 'changed'
}

/** By mirror, and by what its writes rest on, so that each turn rests on one: what a user reads is written whoever runs the sync. */
const queues = new WeakMap<Mirror, WeakMap<object, WriteQueue>>()
/** Batches per turn, so that other writers get theirs. */
const MAX_BATCHES_PER_TURN = 8

/**
 * Stores calls idempotently: unchanged content costs no write, a stale page never reopens an ended call, and a call whose time or `mid`
 * changed gets a tombstone at its old key in the same insert. On disk when this returns. Pages that arrive during a write share the next
 * insert, which is what makes a backfill fast.
 * @throws AppError MIRROR_UNAVAILABLE; the caller then stores the same items again
 */
export function storeCalls(mirror: Mirror, items: StoredItem[]): Promise<Stored> {
  const oldest = mirror.oldestKept()
  if (oldest !== null && items.some(({ call }) => call.time < oldest)) return storeKept(mirror, items, oldest)
  return storeAll(mirror, items)
}

/** Stores what is not too old. The rest counts as known and unchanged. */
async function storeKept(mirror: Mirror, items: readonly StoredItem[], oldest: number): Promise<Stored> {
  const isKept = ({ call }: StoredItem) => call.time >= oldest
  const tooOld = items.filter((item) => !isKept(item))
  const [kept] = await Promise.all([
    storeAll(mirror, items.filter(isKept)),
    recordRetired(
      mirror,
      tooOld.map(({ call }) => call),
    ),
  ])
  const stored: Stored = { outcomes: [], ids: [], moved: [] }
  let next = 0
  for (const item of items) {
    const at = isKept(item) ? next++ : null
    stored.outcomes.push((at === null ? undefined : kept.outcomes[at]) ?? 'unchanged')
    stored.ids.push(
      (at === null ? undefined : kept.ids[at]) ?? { sessionId: item.call.sessionId, mid: item.call.mid ?? '' },
    )
    stored.moved.push((at === null ? undefined : kept.moved[at]) ?? null)
  }
  return stored
}

function storeAll(mirror: Mirror, items: StoredItem[]): Promise<Stored> {
  if (items.length === 0) return Promise.resolve({ outcomes: [], ids: [], moved: [] })
  const own = queues.get(mirror) ?? new WeakMap<object, WriteQueue>()
  queues.set(mirror, own)
  const rightful = currentTerm() ?? mirror
  const queue = own.get(rightful) ?? new WriteQueue((queued) => takeTurn(mirror, queued))
  own.set(rightful, queue)
  const stored = queue.add(items)
  void mirror.exclusively(queue.turn)
  return stored
}

/**
 * One turn as the exclusive writer. Without other processes it also writes what arrives meanwhile; with them only what is queued at its start,
 * since all its calls must be locked together to avoid deadlock. It may find the queue empty when an earlier turn took its batch. Never throws.
 */
async function takeTurn(mirror: Mirror, queue: QueuedBatch[]): Promise<void> {
  if (mirror.hold === null) return await writeQueued(mirror, queue)
  const queued = queue.splice(0, MAX_BATCHES_PER_TURN)
  if (queued.length === 0) return
  const ids = queued.flatMap(({ items }) => items.map((item) => item.call.sessionId))
  try {
    await mirror.hold(ids, () => writeQueued(mirror, [...queued]))
  } catch (error) {
    for (const { reject } of queued) reject(error)
  }
}

/** A batch being written. Only `written` rejects, if it could not be. */
type Writing = {
  ids: ReadonlySet<string>
  rooms: Rooms
  docs: Promise<unknown>
  written: Promise<unknown>
  done: Promise<unknown>
}
/** While the rows of one batch are written, the documents of the next can be. */
const MAX_WRITING = 2

/**
 * Writes queued batches in their order, preparing each while the engine still writes those before. Where they contain the same room, their
 * calls count as stored, and if they could not be written, neither is this one. Never throws.
 */
async function writeQueued(mirror: Mirror, queue: QueuedBatch[]): Promise<void> {
  const writing: Writing[] = []
  for (let turn = 0; turn < MAX_BATCHES_PER_TURN && queue.length > 0; turn += 1) {
    const batch = takeBatch(queue)
    const items = batch.flatMap((queued) => queued.items)
    const ids = new Set(items.map((item) => item.call.sessionId))
    const shared = writing.filter((other) => shareRoom(ids, other.ids))
    try {
      const { lines, stored, rooms } = await prepare(mirror, items, shared)
      items.length = 0
      for (const queued of batch) queued.items = []
      if (writing.length >= MAX_WRITING) await writing.shift()?.done
      const before = writing.at(-1)
      const docs = Promise.resolve(before?.docs).then(() => lines.insertDocs(mirror))
      const written = Promise.all([docs, before?.done, ...shared.map((other) => other.written)]).then(() =>
        lines.insertRows(mirror),
      )
      const done = settle(batch, stored, written)
      writing.push({ ids, rooms, docs: docs.catch(() => undefined), written, done })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  await writing.at(-1)?.done
}

function shareRoom(ids: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const id of ids) if (others.has(id)) return true
  return false
}

/** Resolves or rejects each member of a batch; never throws. */
async function settle(
  batch: QueuedBatch[],
  { outcomes, ids, moved }: Stored,
  written: Promise<unknown>,
): Promise<void> {
  try {
    await written
    let from = 0
    for (const { count, resolve } of batch) {
      const to = from + count
      resolve({ outcomes: outcomes.slice(from, to), ids: ids.slice(from, to), moved: moved.slice(from, to) })
      from = to
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

type Prepared = { lines: CallLines; stored: Stored; rooms: Rooms }

/** Determines the outcome of each item given what is stored or being written, and the rows to write. */
async function prepare(mirror: Mirror, records: StoredItem[], inFlight: readonly Writing[]): Promise<Prepared> {
  const items = await withoutErased(mirror, records)
  const hashes = items.map(contentHash)
  const rooms = await Rooms.load(
    mirror,
    items,
    hashes,
    inFlight.map((batch) => batch.rooms),
  )
  const lines = new CallLines(items.length)
  const tombstones = new Map<string, () => void>()
  const stored: Stored = { outcomes: [], ids: [], moved: [] }
  for (const [index, item] of items.entries()) {
    const hash = hashes[index] as string
    const known = rooms.find(item, hash)
    const outcome = outcomeOf(item, hash, known?.key)
    const before = known === undefined || known.key.isDeleted ? null : known.key
    if (known === undefined) mirror.knownRooms?.add(item.call.sessionId)
    const one = outcome === 'unchanged' || outcome === 'stale' ? known : stageRow(rooms, item, hash, known)
    if (one === undefined) continue
    one.seenAtMs = item.fetchedAtMs
    const { key } = one
    stored.outcomes.push(outcome)
    stored.ids.push({ sessionId: key.sessionId, mid: key.mid })
    const hasMoved = before !== null && (before.time !== key.time || before.mid !== key.mid)
    if (hasMoved)
      tombstones.set(`${before.time} ${callIdText(before)}`, () =>
        lines.addTombstone(before, before.version + 1, item.fetchedAtMs),
      )
    stored.moved.push(hasMoved && before.mid !== key.mid ? { sessionId: key.sessionId, mid: before.mid } : null)
  }
  // If a key is vacated and reused within this batch, the row has the higher version and survives the tombstone.
  for (const add of tombstones.values()) add()
  const rows = rooms.written()
  // What a row replaces is read to see who is no longer in the call.
  if (rows.some(({ before }) => before !== null)) await Promise.all(inFlight.map((batch) => batch.written))
  await writeRows(mirror, lines, rows)
  rooms.release()
  return { lines, stored, rooms }
}

/** Stages the row of a record and updates what is known about its call. */
function stageRow(rooms: Rooms, item: StoredItem, hash: string, known: RoomCall | undefined): RoomCall {
  const { call, fetchedAtMs } = item
  const mid = rooms.midFor(item, known)
  const time = rowTime(call.time)
  const former = known?.key
  const target = rooms.at(call.sessionId, mid)?.key
  const moves = former !== undefined && !former.isDeleted && (former.time !== time || former.mid !== mid)
  const version = Math.max(
    versionOf(item),
    former === undefined ? 0 : former.version + (moves ? 2 : 1),
    target === undefined ? 0 : target.version + 1,
  )
  const meta = { mid, hash, storedAtMs: sharedNowMs(), version, gone: false }
  const key: StoredKey = {
    sessionId: call.sessionId,
    mid,
    time,
    isFinal: isFinal(call),
    gone: false,
    hash,
    fetchedAtMs,
    version,
    filled: FILLED,
    isDeleted: false,
  }
  const row = { item, meta }
  const facts = factsOf(call)
  if (known === undefined) {
    const one: RoomCall = { key, before: null, row, isChanged: true, mid: call.mid, facts, seenAtMs: null }
    rooms.add(one)
    return one
  }
  if (known.key.mid !== mid) rooms.rename(known, mid)
  return Object.assign(known, { key, row, isChanged: true, mid: call.mid ?? known.mid, facts })
}

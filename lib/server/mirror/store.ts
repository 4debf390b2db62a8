import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { factsOf, type RoomCall, Rooms } from './rooms'
import { CallLines, contentHash, isFinal, rowTime, type StoredItem } from './rows'
import { FILLED } from './tables'
import { writeRows } from './write-rows'

export type { StoredItem } from './rows'

/** `stale`: older than what the mirror has, and left out. */
export type StoreOutcome = 'new' | 'changed' | 'unchanged' | 'stale'

/** The results of the items, in the same order. */
export type Stored = {
  outcomes: StoreOutcome[]
  /** Which calls they are. */
  ids: CallId[]
  /** Calls whose `mid` came, by what they were called before. */
  moved: (CallId | null)[]
}

/** Ranks any final state over any open one; far above every millisecond of this era, and exact in a JavaScript number. */
const FINAL_RANK = 2 ** 50

/** The version of a row by the rule of the design: a final status over an open one, then the later fetch. */
const versionOf = (item: StoredItem) => (isFinal(item.call) ? FINAL_RANK : 0) + item.fetchedAtMs

function outcomeOf(item: StoredItem, hash: string, known: StoredKey | undefined): StoreOutcome {
  if (known === undefined) return 'new'
  const final = isFinal(item.call)
  if (known.isDeleted) return item.fetchedAtMs < known.fetchedAtMs ? 'stale' : 'new'
  if (known.hash === hash && !known.gone) return 'unchanged'
  if (known.isFinal && !final) return 'stale'
  if (known.isFinal === final && item.fetchedAtMs < known.fetchedAtMs) return 'stale'
  return 'changed'
}

type Waiting = {
  items: StoredItem[]
  resolve: (answer: Stored) => void
  reject: (error: unknown) => void
}
const queues = new WeakMap<Mirror, Waiting[]>()
/** An insert costs as much as writing some thousand rows, so waiting batches go together; more would hold the pages in memory for longer. */
const MOST_ITEMS_AT_ONCE = 4000
/** Batches of one turn at the mirror; then others have theirs. */
const MOST_BATCHES_A_TURN = 8

/**
 * Stores calls, at least once and idempotently: a call already stored with the same content costs no write, a stale page never reopens an
 * ended call, and a call whose time or `mid` changed leaves its old key by tombstone, in the same insert. On disk when this returns. Pages that
 * arrive while one is being written go together in the next insert, which is what makes a backfill fast.
 * @throws AppError MIRROR_UNAVAILABLE; the caller then stores the same items again
 */
export function storeCalls(mirror: Mirror, items: StoredItem[]): Promise<Stored> {
  if (items.length === 0) return Promise.resolve({ outcomes: [], ids: [], moved: [] })
  const queue = queues.get(mirror) ?? []
  queues.set(mirror, queue)
  return new Promise((resolve, reject) => {
    queue.push({ items, resolve, reject })
    void mirror.exclusively(() => takeTurn(mirror, queue))
  })
}

/**
 * One turn at the mirror. Alone, it writes what arrives meanwhile too; with other writers, what waits at its beginning, since all its calls
 * are held at once, so that nobody waits in a circle. The turn of a batch that an earlier turn took along finds nothing to do. Never throws.
 */
async function takeTurn(mirror: Mirror, queue: Waiting[]): Promise<void> {
  if (mirror.hold === null) return await writeWaiting(mirror, queue)
  const waiting = queue.splice(0, MOST_BATCHES_A_TURN)
  if (waiting.length === 0) return
  const ids = waiting.flatMap(({ items }) => items.map((item) => item.call.sessionId))
  try {
    await mirror.hold(ids, () => writeWaiting(mirror, [...waiting]))
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

/** As many of the waiting as fit in one insert, at least one. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  let size = 0
  for (
    let next = queue[0];
    next !== undefined && (size === 0 || size + next.items.length <= MOST_ITEMS_AT_ONCE);
    next = queue[0]
  ) {
    batch.push(next)
    size += next.items.length
    queue.shift()
  }
  return batch
}

/**
 * Writes waiting batches, each made ready while the engine still writes the one before, unless both hold the same call: what becomes of
 * a call depends on what is stored of it. Never throws.
 */
async function writeWaiting(mirror: Mirror, queue: Waiting[]): Promise<void> {
  let writing: { ids: Set<string>; done: Promise<void> } | null = null
  for (let turn = 0; turn < MOST_BATCHES_A_TURN && queue.length > 0; turn += 1) {
    const batch = takeBatch(queue)
    const items = batch.flatMap((waiting) => waiting.items)
    const ids = new Set(items.map((item) => item.call.sessionId))
    const before = writing
    if (before !== null && [...ids].some((id) => before.ids.has(id))) await before.done
    try {
      const { lines, stored } = await prepare(mirror, items)
      await before?.done
      writing = { ids, done: settle(batch, stored, lines.insertInto(mirror)) }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  await writing?.done
}

/** Reports to each member of a batch its results or the error; never throws. */
async function settle(batch: Waiting[], { outcomes, ids, moved }: Stored, written: Promise<void>): Promise<void> {
  try {
    await written
    let from = 0
    for (const { items, resolve } of batch) {
      const to = from + items.length
      resolve({ outcomes: outcomes.slice(from, to), ids: ids.slice(from, to), moved: moved.slice(from, to) })
      from = to
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** The result of each item given what is stored, and the rows to write for it. */
async function prepare(mirror: Mirror, items: StoredItem[]): Promise<{ lines: CallLines; stored: Stored }> {
  const hashes = items.map(contentHash)
  const rooms = await Rooms.load(mirror, items, hashes)
  const lines = new CallLines(items.length)
  const left = new Map<string, () => void>()
  const stored: Stored = { outcomes: [], ids: [], moved: [] }
  for (const [index, item] of items.entries()) {
    const hash = hashes[index] as string
    const known = rooms.find(item, hash)
    const outcome = outcomeOf(item, hash, known?.key)
    const before = known === undefined || known.key.isDeleted ? null : known.key
    const one = outcome === 'unchanged' || outcome === 'stale' ? known : put(rooms, item, hash, known)
    if (one === undefined) continue
    one.metAtMs = item.fetchedAtMs
    const { key } = one
    stored.outcomes.push(outcome)
    stored.ids.push({ sessionId: key.sessionId, mid: key.mid })
    const hasMoved = before !== null && (before.time !== key.time || before.mid !== key.mid)
    if (hasMoved)
      left.set(`${before.time} ${callIdText(before)}`, () =>
        lines.addTombstone(before, before.version + 1, item.fetchedAtMs),
      )
    stored.moved.push(hasMoved && before.mid !== key.mid ? { sessionId: key.sessionId, mid: before.mid } : null)
  }
  // A key that was left and taken again within this batch must not be deleted at a lower version than the row's: the row's is higher.
  for (const add of left.values()) add()
  await writeRows(mirror, lines, rooms.written())
  return { lines, stored }
}

/** Notes the row of a record, in the place of what is known of its call. */
function put(rooms: Rooms, item: StoredItem, hash: string, known: RoomCall | undefined): RoomCall {
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
  const meta = { mid, hash, storedAtMs: Date.now(), version, gone: false }
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
  const facts = { key, row: { item, meta }, mid: call.mid ?? known?.mid ?? null, facts: factsOf(call) }
  if (known !== undefined && known.key.mid !== mid) rooms.rename(known, mid)
  if (known !== undefined) return Object.assign(known, facts)
  const one: RoomCall = { ...facts, before: null, metAtMs: null }
  rooms.add(one)
  return one
}

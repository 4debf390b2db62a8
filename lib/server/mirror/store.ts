import { peopleOf } from '@/lib/shared/presence/uids'
import { groupOf } from './call-columns'
import { type Leaving, takeOff } from './former'
import { type StoredKey, storedKeys } from './keys'
import type { Mirror } from './mirror'
import { CallLines, contentHash, isFinal, type RowMeta, rowTime, type StoredItem } from './rows'

export type { StoredItem } from './rows'

/** `stale`: older than what the mirror has, and left out. */
export type StoreOutcome = 'new' | 'changed' | 'unchanged' | 'stale'

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
  resolve: (answer: { outcomes: StoreOutcome[] }) => void
  reject: (error: unknown) => void
}
const queues = new WeakMap<Mirror, Waiting[]>()
/** An insert costs as much as writing some thousand rows, so waiting batches go together; more would hold the pages in memory for longer. */
const MOST_ITEMS_AT_ONCE = 4000
/** Batches of one turn at the mirror; then others have theirs. */
const MOST_BATCHES_A_TURN = 8

/**
 * Stores calls, at least once and idempotently: a call already stored with the same content costs no write, a stale page never reopens an
 * ended call, and a call whose time changed leaves its old key by tombstone, in the same insert. On disk when this returns. Pages that
 * arrive while one is being written go together in the next insert, which is what makes a backfill fast.
 * @returns for each item, in order, what became of it
 * @throws AppError MIRROR_UNAVAILABLE; the caller then stores the same items again
 */
export function storeCalls(mirror: Mirror, items: StoredItem[]): Promise<{ outcomes: StoreOutcome[] }> {
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
      const { lines, outcomes } = await prepare(mirror, items, [...ids])
      await before?.done
      writing = { ids, done: settle(batch, outcomes, lines.insertInto(mirror)) }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  await writing?.done
}

/** Tells each of a batch what became of its items, or why nothing did; never throws. */
async function settle(batch: Waiting[], outcomes: StoreOutcome[], written: Promise<void>): Promise<void> {
  try {
    await written
    let from = 0
    for (const { items, resolve } of batch) {
      resolve({ outcomes: outcomes.slice(from, from + items.length) })
      from += items.length
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** What becomes of each item beside what is stored, and the rows that say so, written out. */
async function prepare(
  mirror: Mirror,
  items: StoredItem[],
  ids: string[],
): Promise<{ lines: CallLines; outcomes: StoreOutcome[] }> {
  const stored = await storedKeys(mirror, ids)
  const keys = new Map(stored)
  const lines = new CallLines(items.length)
  const rows = new Map<string, { item: StoredItem; meta: RowMeta }>()
  const tombstones = new Map<string, () => void>()
  const outcomes = items.map((item) => {
    const id = item.call.sessionId
    const hash = contentHash(item)
    const known = keys.get(id)
    const outcome = outcomeOf(item, hash, known)
    if (outcome === 'unchanged' || outcome === 'stale') return outcome
    const time = rowTime(item.call.time)
    const moved = known !== undefined && !known.isDeleted && known.time !== time
    const version = Math.max(versionOf(item), known === undefined ? 0 : known.version + (moved ? 2 : 1))
    if (moved)
      tombstones.set(`${id} ${known.time}`, () => lines.addTombstone(known, known.version + 1, item.fetchedAtMs))
    rows.set(id, { item, meta: { hash, storedAtMs: Date.now(), version, gone: false } })
    keys.set(id, {
      sessionId: id,
      time,
      isFinal: isFinal(item.call),
      gone: false,
      hash,
      fetchedAtMs: item.fetchedAtMs,
      version,
      isDeleted: false,
    })
    return outcome
  })
  // A key that was left and taken again within this batch must not be deleted at a lower version than the row's: the row's is higher.
  for (const add of tombstones.values()) add()
  for (const { item, meta } of rows.values()) lines.add(item, meta)
  await takeOff(mirror, leavingFrom(stored, rows))
  return { lines, outcomes }
}

/** Who leaves the keys that rows had before: those who are no longer in the call, and everyone when it moves. */
function leavingFrom(
  stored: ReadonlyMap<string, StoredKey>,
  rows: ReadonlyMap<string, { item: StoredItem; meta: RowMeta }>,
): Leaving[] {
  const leaving: Leaving[] = []
  for (const [id, { item, meta }] of rows) {
    const known = stored.get(id)
    if (known === undefined || known.isDeleted) continue
    const stays = known.time === rowTime(item.call.time)
    leaving.push({
      known,
      people: stays ? peopleOf(item.call) : new Set(),
      guid: stays ? groupOf(item.call) : '',
      version: stays ? meta.version : known.version + 1,
    })
  }
  return leaving
}

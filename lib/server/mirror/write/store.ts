import type { Mirror } from '../mirror'
import { recordRetired } from './retired-calls'
import type { StoredItem } from './rows'
import type { Stored } from './stage'
import { WriteQueue } from './write-queue'

/** By mirror: what stands in for one while it is tested writes through its own. */
const queues = new WeakMap<Mirror, WriteQueue>()

/**
 * Stores calls idempotently: unchanged content costs no write, a stale page never reopens an ended call, and a call whose time or `mid`
 * changed gets a tombstone at its old key in the same insert. On disk when this returns. Pages that arrive during a write share the next
 * insert, which is what makes a backfill fast. Calls older than the mirror keeps count as known and unchanged.
 * @returns what became of each item
 * @throws AppError MIRROR_UNAVAILABLE; the caller then stores the same items again
 */
export function storeCalls(mirror: Mirror, items: StoredItem[]): Promise<Stored[]> {
  const oldest = mirror.oldestKept()
  const tooOld = oldest === null ? [] : items.filter(({ call }) => call.time < oldest)
  return tooOld.length === 0 ? enqueue(mirror, items) : storeKept(mirror, items, new Set(tooOld))
}

async function storeKept(mirror: Mirror, items: StoredItem[], tooOld: ReadonlySet<StoredItem>): Promise<Stored[]> {
  const kept = items.filter((item) => !tooOld.has(item))
  const [stored] = await Promise.all([
    enqueue(mirror, kept),
    recordRetired(
      mirror,
      [...tooOld].map(({ call }) => call),
    ),
  ])
  const resultOf = new Map(stored.map((result, index) => [kept[index], result]))
  return items.map(
    (item) =>
      resultOf.get(item) ?? {
        outcome: 'unchanged',
        id: { sessionId: item.call.sessionId, mid: item.call.mid ?? '' },
        moved: null,
      },
  )
}

function enqueue(mirror: Mirror, items: StoredItem[]): Promise<Stored[]> {
  if (items.length === 0) return Promise.resolve([])
  const queue = queues.get(mirror) ?? new WriteQueue(mirror)
  queues.set(mirror, queue)
  return queue.add(items)
}

import type { CallId } from '@/lib/shared/calls/call-path'
import type { StoredItem } from './rows'

/** `stale`: older than the stored row and therefore ignored. */
export type StoreOutcome = 'new' | 'changed' | 'unchanged' | 'stale'

/** The results, parallel to the items. */
export type Stored = {
  outcomes: StoreOutcome[]
  /** The calls that the items belong to. */
  ids: CallId[]
  /** The former id of a call whose `mid` has become known, else null. */
  moved: (CallId | null)[]
}

export type QueuedBatch = {
  /** Empty once its rows have been built, so that the records are not kept in memory while these are written. */
  items: StoredItem[]
  count: number
  resolve: (answer: Stored) => void
  reject: (error: unknown) => void
}

/** Queued batches share an insert, whose fixed cost equals thousands of rows; a larger limit would only hold pages in memory for longer. */
const MAX_ITEMS_PER_INSERT = 4000

/** As many queued batches as fit in one insert, at least one. */
export function takeBatch(queue: QueuedBatch[]): QueuedBatch[] {
  const batch: QueuedBatch[] = []
  let size = 0
  for (
    let next = queue[0];
    next !== undefined && (size === 0 || size + next.count <= MAX_ITEMS_PER_INSERT);
    next = queue[0]
  ) {
    batch.push(next)
    size += next.count
    queue.shift()
  }
  return batch
}

/**
 * Batches waiting to be written. `turn` is made once: it may wait long after its batch was written, and a function made with each batch would
 * keep that batch in memory, also where a bundler inlines it.
 */
export class WriteQueue {
  private readonly batches: QueuedBatch[] = []
  readonly turn: () => Promise<void>

  /** @param takeTurn writes from the front of the queue */
  constructor(takeTurn: (batches: QueuedBatch[]) => Promise<void>) {
    this.turn = () => takeTurn(this.batches)
  }

  add(items: StoredItem[]): Promise<Stored> {
    return new Promise((resolve, reject) => {
      this.batches.push({ items, count: items.length, resolve, reject })
    })
  }
}

import type { Mirror } from '@/lib/server/mirror/mirror'
import { currentTerm, type Term } from '@/lib/server/process/coordination/rights'
import { recordRetired } from './retired-calls'
import type { Rooms } from './rooms'
import type { StoredItem } from './rows'
import { type StoreResult, stage } from './stage'

/** Batches share an insert, whose fixed cost equals thousands of rows; a larger limit would only hold pages in memory for longer. */
const MAX_ITEMS_PER_INSERT = 4000
/** Inserts per turn, so that other writers get theirs. */
const MAX_INSERTS_PER_TURN = 8
/** While the rows of one insert are written, the documents of the next can be. */
const MAX_WRITING = 2

type Batch = {
  /** Empty once its rows have been built, so that the records are not kept in memory while these are written. */
  items: StoredItem[]
  count: number
  /** The term that must hold for its write; null for calls that a user requested, which are written no matter which process runs the sync. */
  term: Term | null
  resolve: (stored: StoreResult[]) => void
  reject: (error: unknown) => void
}

/** An insert on its way to disk. Only `written` rejects, if it could not be. */
type Writing = {
  ids: ReadonlySet<string>
  rooms: Rooms
  docs: Promise<unknown>
  written: Promise<unknown>
  settled: Promise<unknown>
}

/** The queue of calls to be written. Each batch takes a turn as the exclusive writer, in which the batches waiting behind it join its insert. */
class WriteQueue {
  private readonly waiting: Batch[] = []

  constructor(private readonly mirror: Mirror) {}

  add(items: StoredItem[]): Promise<StoreResult[]> {
    const stored = new Promise<StoreResult[]>((resolve, reject) => {
      this.waiting.push({ items, count: items.length, term: currentTerm(), resolve, reject })
    })
    void this.mirror.exclusively(this.turn)
    return stored
  }

  /**
   * Without other processes, a turn also writes batches that arrive during it; with them, only those waiting at its start, since all calls must be locked
   * together to avoid deadlock. It does nothing if an earlier turn took its batch. Never throws. Created once, since a function created with each batch
   * would keep that batch in memory while it waits.
   */
  private readonly turn = async (): Promise<void> => {
    const { hold } = this.mirror
    if (hold === null) return this.write(this.waiting)
    const batches = takeWhile(this.waiting, (one, index) => one.term === currentTerm() && index < MAX_INSERTS_PER_TURN)
    const ids = batches.flatMap(({ items }) => items.map(({ call }) => call.sessionId))
    if (batches.length === 0) return
    await hold(ids, () => this.write([...batches])).catch((error: unknown) => reject(batches, error))
  }

  /**
   * Writes batches in order, preparing each insert while the engine still writes those before, which makes copying a history a third faster. If they share
   * a room, calls being written count as stored, and if these cannot be written, neither is this insert.
   */
  private async write(batches: Batch[]): Promise<void> {
    const writing: Writing[] = []
    for (let turn = 0; turn < MAX_INSERTS_PER_TURN && batches.length > 0; turn += 1) {
      let size = 0
      const together = takeWhile(batches, ({ count, term }, index) => {
        size += count
        return term === currentTerm() && (index === 0 || size <= MAX_ITEMS_PER_INSERT)
      })
      if (together.length === 0) break
      try {
        writing.push(await this.begin(together, writing))
      } catch (error) {
        reject(together, error)
      }
    }
    await writing.at(-1)?.settled
  }

  private async begin(batches: Batch[], writing: Writing[]): Promise<Writing> {
    const { mirror } = this
    const items = batches.flatMap((batch) => batch.items)
    const ids = new Set(items.map(({ call }) => call.sessionId))
    const related = writing.filter((other) => items.some(({ call }) => other.ids.has(call.sessionId)))
    const { lines, stored, rooms } = await stage(mirror, items, related)
    items.length = 0
    for (const batch of batches) batch.items = []
    if (writing.length >= MAX_WRITING) await writing.shift()?.settled
    const before = writing.at(-1)
    const docs = Promise.resolve(before?.docs).then(() => lines.insertDocs(mirror))
    const written = Promise.all([docs, before?.settled, ...related.map((other) => other.written)]).then(() =>
      lines.insertRows(mirror),
    )
    const settled = written.then(
      () => {
        for (const { count, resolve } of batches) resolve(stored.splice(0, count))
      },
      (error: unknown) => reject(batches, error),
    )
    return { ids, rooms, docs: docs.catch(() => undefined), written, settled }
  }
}

/** Removes and returns the first items for which `isTaken` holds. */
function takeWhile<T>(items: T[], isTaken: (item: T, index: number) => boolean): T[] {
  const end = items.findIndex((item, index) => !isTaken(item, index))
  return items.splice(0, end === -1 ? items.length : end)
}

function reject(batches: readonly Batch[], error: unknown): void {
  for (const batch of batches) batch.reject(error)
}

/** By mirror, so that a test double writes through a queue of its own. */
const queues = new WeakMap<Mirror, WriteQueue>()

/**
 * Stores calls idempotently: unchanged content costs no write, a stale page never reopens an ended call, and a call whose time or `mid`
 * changed gets a tombstone at its old key in the same insert. On disk when this returns. Pages that arrive during a write share the next
 * insert, which is what makes a backfill fast. Calls older than the mirror keeps count as known and unchanged.
 * @returns what became of each item
 * @throws AppError MIRROR_UNAVAILABLE; the caller then stores the same items again
 */
export function storeCalls(mirror: Mirror, items: StoredItem[]): Promise<StoreResult[]> {
  const oldest = mirror.oldestKept()
  const tooOld = oldest === null ? [] : items.filter(({ call }) => call.time < oldest)
  return tooOld.length === 0 ? enqueue(mirror, items) : storeKept(mirror, items, new Set(tooOld))
}

async function storeKept(mirror: Mirror, items: StoredItem[], tooOld: ReadonlySet<StoredItem>): Promise<StoreResult[]> {
  const calls = [...tooOld].map(({ call }) => call)
  const kept = items.filter((item) => !tooOld.has(item))
  const [stored] = await Promise.all([enqueue(mirror, kept), recordRetired(mirror, calls)])
  return items.map((item): StoreResult => {
    const { sessionId, mid } = item.call
    const unchanged: StoreResult = { outcome: 'unchanged', id: { sessionId, mid: mid ?? '' }, moved: null }
    return tooOld.has(item) ? unchanged : (stored.shift() ?? unchanged)
  })
}

function enqueue(mirror: Mirror, items: StoredItem[]): Promise<StoreResult[]> {
  if (items.length === 0) return Promise.resolve([])
  const queue = queues.get(mirror) ?? new WriteQueue(mirror)
  queues.set(mirror, queue)
  return queue.add(items)
}

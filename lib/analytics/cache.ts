import type { Mirror } from '../mirror/client'

const MAX_ENTRIES = 500
const MAX_BYTES = 64 * 1024 * 1024

type Entry = { version: number; answer: Promise<unknown>; bytes: number }
type Shelf = { entries: Map<string, Entry>; bytes: number }

/** One shelf for each mirror, on globalThis: Next bundles routes apart, and each would have a cache of its own. */
const SHELVES = Symbol.for('callscope.analytics.cache')
type Holder = { [SHELVES]?: WeakMap<Mirror, Shelf> }

/**
 * The answer to a question as long as the mirror's version stands; requests for the same answer share one computation.
 * Answers are shared: callers must not change them. A failure is not kept.
 * @param question equal text for equal questions
 */
export async function cached<T>(mirror: Mirror, question: string, compute: () => Promise<T>): Promise<T> {
  const shelf = shelfOf(mirror)
  const version = mirror.version()
  const found = shelf.entries.get(question)
  if (found !== undefined && found.version === version) {
    shelf.entries.delete(question)
    shelf.entries.set(question, found)
    return found.answer as Promise<T>
  }
  const answer = compute()
  const entry: Entry = { version, answer, bytes: 0 }
  drop(shelf, question)
  shelf.entries.set(question, entry)
  try {
    const value = await answer
    if (shelf.entries.get(question) === entry) {
      entry.bytes = question.length + (JSON.stringify(value)?.length ?? 0)
      shelf.bytes += entry.bytes
      trim(shelf)
    }
    return value
  } catch (error) {
    if (shelf.entries.get(question) === entry) drop(shelf, question)
    throw error
  }
}

function shelfOf(mirror: Mirror): Shelf {
  const holder = globalThis as Holder
  holder[SHELVES] ??= new WeakMap()
  let shelf = holder[SHELVES].get(mirror)
  if (shelf === undefined) {
    shelf = { entries: new Map(), bytes: 0 }
    holder[SHELVES].set(mirror, shelf)
  }
  return shelf
}

function drop(shelf: Shelf, question: string): void {
  shelf.bytes -= shelf.entries.get(question)?.bytes ?? 0
  shelf.entries.delete(question)
}

/** The least recently asked go first. */
function trim(shelf: Shelf): void {
  for (const question of shelf.entries.keys()) {
    if (shelf.entries.size <= MAX_ENTRIES && shelf.bytes <= MAX_BYTES) return
    drop(shelf, question)
  }
}

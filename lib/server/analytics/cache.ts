import { LRUCache } from 'lru-cache'
import type { Mirror } from '@/lib/server/mirror/mirror'

const MAX_ENTRIES = 500
const MAX_BYTES = 64 * 1024 * 1024

type Entry = { version: number; answer: Promise<unknown>; bytes: number }
type Shelf = LRUCache<string, Entry>

/** One shelf for each mirror, on globalThis: Next bundles routes apart, and each would have a cache of its own. */
const SHELVES = Symbol.for('callscope.analytics.cache')
type Holder = { [SHELVES]?: WeakMap<Mirror, Shelf> }

/**
 * The answer to a question as long as the mirror's version stands; requests for the same answer share one computation. The least recently
 * asked go first, by number and by size; an answer larger than all the room is not kept.
 * Answers are shared: callers must not change them. A failure is not kept.
 * @param question equal text for equal questions
 */
export async function cached<T>(mirror: Mirror, question: string, compute: () => Promise<T>): Promise<T> {
  const shelf = shelfOf(mirror)
  const version = mirror.version()
  const found = shelf.get(question)
  if (found !== undefined && found.version === version) return found.answer as Promise<T>
  const answer = compute()
  const entry: Entry = { version, answer, bytes: question.length }
  shelf.set(question, entry)
  try {
    const value = await answer
    const bytes = question.length + (JSON.stringify(value)?.length ?? 0)
    if (shelf.peek(question) === entry) shelf.set(question, { ...entry, bytes })
    return value
  } catch (error) {
    if (shelf.peek(question) === entry) shelf.delete(question)
    throw error
  }
}

function shelfOf(mirror: Mirror): Shelf {
  const holder = globalThis as Holder
  holder[SHELVES] ??= new WeakMap()
  let shelf = holder[SHELVES].get(mirror)
  if (shelf === undefined) {
    shelf = new LRUCache({ max: MAX_ENTRIES, maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => Math.max(bytes, 1) })
    holder[SHELVES].set(mirror, shelf)
  }
  return shelf
}

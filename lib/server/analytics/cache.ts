import { LRUCache } from 'lru-cache'
import type { Window } from '@/lib/shared/filters/range'
import type { Mirror } from '../mirror/mirror'

/** V8 keeps a text in two bytes a character as soon as one of them is beyond Latin-1, as in many names. */
const BYTES_PER_CHARACTER = 2
/** Measured on rows of figures, whose numbers, texts and keys are objects of their own. */
const BYTES_PER_CHARACTER_OF_JSON = 3
/** What an entry takes in a cache beside its text. */
const BYTES_PER_TEXT = 64

/** About how many bytes a value takes in memory, never far too few; a text `json` in it is measured without serialising it again. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_TEXT + value.length * BYTES_PER_CHARACTER
  const isPage = typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'
  const rest = JSON.stringify(isPage ? { ...value, json: null } : value) ?? ''
  return rest.length * BYTES_PER_CHARACTER_OF_JSON + (isPage ? heldBytes(value.json) : 0)
}

const MAX_ENTRIES = 2000
const MAX_BYTES = 16 * 1024 * 1024

/** An answer is kept without its promise: on Node 20 and 22 a promise keeps alive all that its request has, down to the connection. */
type Entry = { version: number; answer: unknown; bytes: number }

/** The time of any call. */
export const ANY_TIME: Window = { from: null, to: null }

/**
 * Caches an answer until a call that it depends on changes; concurrent requests share one computation. The least recently used entries are
 * evicted, by count and by size; an answer larger than the whole cache is not stored, nor is a failure.
 * Answers are shared: callers must not mutate them.
 * @param question equal text for equal questions
 * @param reads the times of the calls that the answer depends on, epoch seconds, `to` excluded; by default all
 */
export async function cached<T>(
  mirror: Mirror,
  question: string,
  compute: () => Promise<T>,
  reads: Window = ANY_TIME,
): Promise<T> {
  const cache = mirror.memo(
    'answers',
    () => new LRUCache<string, Entry>({ max: MAX_ENTRIES, maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes }),
  )
  const version = mirror.version()
  const found = cache.get(question)
  if (found !== undefined && (found.version === version || mirror.lastChange(reads) <= found.version)) {
    found.version = version
    return found.answer as T | Promise<T>
  }
  const answer = compute()
  const entry: Entry = { version, answer, bytes: heldBytes(question) }
  cache.set(question, entry)
  try {
    const value = await answer
    if (cache.peek(question) === entry)
      cache.set(question, { version: entry.version, answer: value, bytes: entry.bytes + heldBytes(value) })
    return value
  } catch (error) {
    if (cache.peek(question) === entry) cache.delete(question)
    throw error
  }
}

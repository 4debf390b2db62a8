import { LRUCache } from 'lru-cache'
import type { Mirror } from '@/lib/server/mirror/mirror'

const MAX_ENTRIES = 500
const MAX_BYTES = 64 * 1024 * 1024

type Entry = { version: number; answer: Promise<unknown>; bytes: number }
type Cache = LRUCache<string, Entry>

/** One cache per mirror, on globalThis: Next bundles routes separately, so a module variable would give each its own. */
const CACHES = Symbol.for('callscope.analytics.cache')
type Holder = { [CACHES]?: WeakMap<Mirror, Cache> }

/**
 * Caches an answer until the mirror's version changes; concurrent requests share one computation. The least recently used entries are
 * evicted, by count and by size; an answer larger than the whole cache is not stored, nor is a failure.
 * Answers are shared: callers must not mutate them.
 * @param question equal text for equal questions
 */
export async function cached<T>(mirror: Mirror, question: string, compute: () => Promise<T>): Promise<T> {
  const cache = cacheOf(mirror)
  const version = mirror.version()
  const found = cache.get(question)
  if (found !== undefined && found.version === version) return found.answer as Promise<T>
  const answer = compute()
  const entry: Entry = { version, answer, bytes: question.length }
  cache.set(question, entry)
  try {
    const value = await answer
    const bytes = question.length + (JSON.stringify(value)?.length ?? 0)
    if (cache.peek(question) === entry) cache.set(question, { ...entry, bytes })
    return value
  } catch (error) {
    if (cache.peek(question) === entry) cache.delete(question)
    throw error
  }
}

function cacheOf(mirror: Mirror): Cache {
  const holder = globalThis as Holder
  holder[CACHES] ??= new WeakMap()
  let cache = holder[CACHES].get(mirror)
  if (cache === undefined) {
    cache = new LRUCache({ max: MAX_ENTRIES, maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => Math.max(bytes, 1) })
    holder[CACHES].set(mirror, cache)
  }
  return cache
}

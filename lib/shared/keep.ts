/**
 * `make`, with its last `most` results kept by key; the longest unused goes first. For the ground that both halves share, where a cache
 * library would weigh on every page; the server's own caches take `lru-cache`.
 */
export function keep<T>(most: number, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const value = kept.has(key) ? (kept.get(key) as T) : make(key)
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    return value
  }
}

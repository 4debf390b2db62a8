/** Memoizes `make` by key, keeping the `most` recently used results. For the browser, too: the server’s `lru-cache` would add 6 kB to every page. */
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

/**
 * What a process has one of. On globalThis, since Next bundles routes separately, and each bundle has modules of its own.
 * @param name its own among all of these
 * @param make what is kept from the first time on
 */
export function ofProcess<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<string, T | undefined>
  const kept = slots[`__callscope${name}`] ?? make()
  slots[`__callscope${name}`] = kept
  return kept
}

/** As `ofProcess`, one for each key, such as each app. */
export function ofProcessBy<K, T>(name: string, key: K, make: () => T): T {
  const all = ofProcess(name, () => new Map<K, T>())
  const kept = all.get(key) ?? make()
  all.set(key, kept)
  return kept
}

/** A singleton of the process, made on first use, by a unique name. On globalThis, since Next bundles routes separately, each with its own modules. */
export function ofProcess<T>(name: string, make: () => T): T {
  const slots = globalThis as unknown as Record<string, T | undefined>
  const kept = slots[`__callscope${name}`] ?? make()
  slots[`__callscope${name}`] = kept
  return kept
}

/** Like `ofProcess`, but one for each key, such as an app. */
export function ofProcessBy<K, T>(name: string, key: K, make: () => T): T {
  const all = ofProcess(name, () => new Map<K, T>())
  const kept = all.get(key) ?? make()
  all.set(key, kept)
  return kept
}

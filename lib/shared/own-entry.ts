/**
 * The entry that a table itself has under a key from outside; undefined for any other. A plain `table[key]` would find what every object
 * inherits under `constructor` and `__proto__`.
 */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/**
 * Looks up an untrusted key among the own entries of a table. A plain `table[key]` would also find inherited properties such as `constructor`
 * and `__proto__`.
 */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Looks up an untrusted key among a table’s own entries: a plain `table[key]` would also find inherited ones such as `constructor` and `__proto__`. */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

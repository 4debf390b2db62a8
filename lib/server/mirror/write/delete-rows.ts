import type { Mirror } from '@/lib/server/mirror/mirror'

/** A table as statements that change its stored rows name it. */
const stored = ({ cluster }: Mirror, table: string): string =>
  cluster === null ? table : `${table}_local ON CLUSTER '${cluster}'`

/** Deletes rows for good. The condition is kept in the engine's files, so it must not name a person. @throws AppError MIRROR_UNAVAILABLE */
export async function deleteRows(mirror: Mirror, table: string, condition: string): Promise<void> {
  await mirror.command({
    name: 'rows.delete',
    sql: `ALTER TABLE ${stored(mirror, table)} DELETE WHERE ${condition} SETTINGS mutations_sync = 2`,
  })
}

/** Merges a month of a table into one part, which leaves only the newest version of each row. @throws AppError MIRROR_UNAVAILABLE */
export async function mergeMonth(mirror: Mirror, table: string, month: number): Promise<void> {
  await mirror.command({
    name: 'rows.merge',
    sql: `OPTIMIZE TABLE ${stored(mirror, table)} PARTITION ID '${month}' FINAL`,
  })
}

/** Drops a month of a table. @throws AppError MIRROR_UNAVAILABLE */
export async function dropMonth(mirror: Mirror, table: string, month: number): Promise<void> {
  await mirror.command({ name: 'rows.drop', sql: `ALTER TABLE ${stored(mirror, table)} DROP PARTITION ID '${month}'` })
}

/** Merges a table into as few parts as it can have. @throws AppError MIRROR_UNAVAILABLE */
export async function mergeAll(mirror: Mirror, table: string): Promise<void> {
  await mirror.command({ name: 'rows.merge', sql: `OPTIMIZE TABLE ${stored(mirror, table)} FINAL` })
}

/** Empties a table. @throws AppError MIRROR_UNAVAILABLE */
export async function emptyTable(mirror: Mirror, table: string): Promise<void> {
  await mirror.command({ name: 'rows.empty', sql: `TRUNCATE TABLE ${stored(mirror, table)}` })
}

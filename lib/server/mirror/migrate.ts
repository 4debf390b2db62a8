import { AppError } from '@/lib/shared/errors'
import { allowDroppingDeletedRows } from './deleted-rows'
import { indexIdParts } from './id-parts'
import type { Mirror } from './mirror'
import { removePartsOneByOne } from './part-removal'
import { ledgerStatement, migrations, newLayouts } from './schema'

/**
 * Applies the migrations that are not recorded as applied, in order, and records each. Statements are `IF NOT EXISTS`, so a migration
 * interrupted by a crash is simply applied again.
 * @throws AppError MIRROR_UNAVAILABLE when the mirror was written by a newer version
 */
export async function migrate(mirror: Mirror): Promise<void> {
  await mirror.command({ name: 'schema.ledger', sql: ledgerStatement(mirror.cluster) })
  const rows = await mirror.query<{ id: number }>({
    name: 'schema.applied',
    sql: 'SELECT DISTINCT id FROM schema_migrations',
  })
  const applied = new Set(rows.map((row) => Number(row.id)))
  const known = migrations(mirror.cluster)
  const newest = known.at(-1)?.id ?? 0
  if ([...applied].some((id) => id > newest))
    throw new AppError(
      'MIRROR_UNAVAILABLE',
      `The mirror was written by a newer version of Callscope; run that version or a fresh ${mirror.isEmbedded ? 'DATA_DIR' : 'database'}.`,
    )
  const missing = known.filter(({ id }) => !applied.has(id))
  for (const migration of missing) {
    // The first one drops what it finds, so that a crash before it is recorded repeats both.
    const isNew = applied.size === 0 && migration === missing[0]
    const statements = [...migration.statements, ...(isNew ? newLayouts(mirror.cluster) : [])]
    for (const sql of statements) await mirror.command({ name: `schema.${migration.id}`, sql, isLong: true })
    // Before the last migration is recorded, so that a crash in between cannot skip it.
    if (migration === missing.at(-1)) {
      await allowDroppingDeletedRows(mirror)
      await indexIdParts(mirror)
    }
    await mirror.insert('schema_migrations', [{ id: migration.id, name: migration.name }])
  }
  await removePartsOneByOne(mirror)
}

import { AppError } from '@/lib/shared/errors'
import { letGoOfDeletedRows } from './deleted-rows'
import type { Mirror } from './mirror'
import { ledgerStatement, migrations } from './schema'

/**
 * Brings the schema up to this version: applies what the ledger does not have, in order, and records each. Statements are `IF NOT EXISTS`,
 * so a migration that a crash cut short is simply applied again.
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
      'The mirror was written by a newer version of Callscope; run that version or a fresh DATA_DIR.',
    )
  const missing = known.filter(({ id }) => !applied.has(id))
  for (const migration of missing) {
    for (const sql of migration.statements) await mirror.command({ name: `schema.${migration.id}`, sql })
    // Before the last is noted, so that it is not forgotten when a crash comes in between.
    if (migration === missing.at(-1)) await letGoOfDeletedRows(mirror)
    await mirror.insert('schema_migrations', [{ id: migration.id, name: migration.name }])
  }
}

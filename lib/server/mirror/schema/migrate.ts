import type { Mirror } from '@/lib/server/mirror/mirror'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'
import { allowDroppingDeletedRows, alterTable, tablesWith } from './deleted-rows'
import { ledgerStatement, migrations, newLayouts } from './migrations'

/**
 * A statement that builds an index or a column of existing rows is not waited for: with a million calls each takes seconds, and until it is done,
 * rows are read without what it builds. The embedded engine waits unless told otherwise.
 */
const unawaited = (sql: string): string =>
  sql.includes('MATERIALIZE ') ? `${sql} SETTINGS mutations_sync = 0, alter_sync = 0` : sql

/** To find a shorter part of an id, all ids are read. */
const PART_CHARACTERS = 4

/**
 * Indexes parts of session ids and the search text of calls, so that the embedded engine finds calls by them without reading all. The indexes are built
 * when parts are merged, not by inserts; what is not merged yet is small and scanned. Not on a server, whose version may not support these indexes.
 * @throws AppError MIRROR_UNAVAILABLE
 */
async function indexIdParts(mirror: Mirror): Promise<void> {
  const kind = `TYPE text(tokenizer = ngrams(${PART_CHARACTERS}))`
  await alterTable(mirror, 'call_keys', `ADD INDEX IF NOT EXISTS id_parts_index lowerUTF8(session_id) ${kind}`)
  await alterTable(mirror, 'call_keys', unawaited('MATERIALIZE INDEX id_parts_index'))
  // Not materialized, since rows without the text are rewritten anyway.
  await alterTable(mirror, 'calls', `ADD INDEX IF NOT EXISTS search_text_index search_text ${kind}`)
}

/** From this many merged parts, the engine removes them with up to 128 threads, which it then keeps for good, each with a stack of 400 kB. */
const SETTING = 'concurrent_part_removal_threshold'
/** More than a table ever has. */
const PARTS = 1_000_000

/** Makes the embedded engine remove the parts of a table one by one, in existing mirrors too. @throws AppError MIRROR_UNAVAILABLE */
export async function removePartsOneByOne(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  for (const table of await tablesWith(mirror, SETTING, false))
    await alterTable(mirror, table, `MODIFY SETTING ${SETTING} = ${PARTS}`)
}

/**
 * Applies the migrations that are not recorded as applied, in order, and records each. Statements are `IF NOT EXISTS`, so a migration
 * interrupted by a crash is simply applied again.
 * @param where the place of the mirror, for the startup message and the log; answers do not name files
 * @throws AppError MIRROR_UNAVAILABLE when the mirror was written by a newer version, and then changes nothing
 */
export async function migrate(mirror: Mirror, where: string): Promise<void> {
  await mirror.command({ name: 'schema.ledger', sql: ledgerStatement(mirror.cluster) })
  const rows = await mirror.query<{ id: number }>({
    name: 'schema.applied',
    sql: 'SELECT DISTINCT id FROM schema_migrations',
  })
  const applied = new Set(rows.map((row) => Number(row.id)))
  const known = migrations(mirror.cluster)
  const newest = known.at(-1)?.id ?? 0
  if ([...applied].some((id) => id > newest)) {
    const text = 'was written by a newer version of Callscope:'
    const fix = `run that version, or ${mirror.isEmbedded ? 'delete it' : 'name another database in CLICKHOUSE_URL'}, and all calls are copied again.`
    const cause = new StartError({ text: `${where} ${text}`, fix })
    throw new AppError('MIRROR_UNAVAILABLE', `The mirror ${text} ${fix}`, { cause })
  }
  const missing = known.filter(({ id }) => !applied.has(id))
  for (const migration of missing) {
    // The first migration drops the tables that it finds, so a crash before it is recorded repeats both steps.
    const isNew = applied.size === 0 && migration === missing[0]
    const statements = [...migration.statements, ...(isNew ? newLayouts(mirror.cluster) : [])]
    for (const sql of statements)
      await mirror.command({ name: `schema.${migration.id}`, sql: unawaited(sql), isLong: true })
    // Before the last migration is recorded, so that a crash in between cannot skip it.
    if (migration === missing.at(-1) && mirror.isEmbedded) {
      await allowDroppingDeletedRows(mirror)
      await indexIdParts(mirror)
    }
    await mirror.insert('schema_migrations', [{ id: migration.id, name: migration.name }])
  }
  await removePartsOneByOne(mirror)
}

import type { Mirror } from '@/lib/server/mirror/mirror'
import { StartError } from '@/lib/server/process/config/file-trouble'
import { AppError } from '@/lib/shared/http/errors'
import { allowDroppingDeletedRows } from './deleted-rows'
import { ledgerStatement, migrations, newLayouts } from './migrations'

/** Shorter parts of an id are found by reading all ids. */
const PART_CHARACTERS = 4

/**
 * Lets the embedded engine find calls by a part of their session id, or of what they say themselves, without reading all of them. Built when parts are merged rather than by each
 * insert; what is not merged yet is small and read. Not on a server, whose version may not know this index.
 * @throws AppError MIRROR_UNAVAILABLE
 */
async function indexIdParts(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  await mirror.command({
    name: 'id-parts.add',
    sql: `ALTER TABLE call_keys ADD INDEX IF NOT EXISTS id_parts_index lowerUTF8(session_id) TYPE text(tokenizer = ngrams(${PART_CHARACTERS}))`,
  })
  // In the background: until then existing ids are read.
  await mirror.command({ name: 'id-parts.build', sql: 'ALTER TABLE call_keys MATERIALIZE INDEX id_parts_index' })
  // Rows that lack the text are written again with it.
  await mirror.command({
    name: 'search-text.add',
    sql: `ALTER TABLE calls ADD INDEX IF NOT EXISTS search_text_index search_text TYPE text(tokenizer = ngrams(${PART_CHARACTERS}))`,
  })
}

/** From this many merged parts on, the engine starts up to 128 threads to remove them, and keeps these, with their stacks of 400 kB, for good. */
const SETTING = 'concurrent_part_removal_threshold'
/** More than a table ever has. */
const PARTS = 1_000_000

/** Has the embedded engine remove the parts of a table one by one, also in a mirror that was made before. @throws AppError MIRROR_UNAVAILABLE */
export async function removePartsOneByOne(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  const tables = await mirror.query<{ name: string }>({
    name: 'part-removal.tables',
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND NOT has(splitByRegexp('[ ,]', engine_full), '${SETTING}')`,
  })
  for (const { name } of tables)
    await mirror.command({
      name: 'part-removal.setting',
      sql: `ALTER TABLE \`${name}\` MODIFY SETTING ${SETTING} = ${PARTS}`,
    })
}

/**
 * Applies the migrations that are not recorded as applied, in order, and records each. Statements are `IF NOT EXISTS`, so a migration
 * interrupted by a crash is simply applied again.
 * @param where the mirror, for the start and the log, as opposed to answers, which name no files
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

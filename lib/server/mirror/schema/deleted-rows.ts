import type { Mirror } from '@/lib/server/mirror/mirror'

/** The tables that have a setting of their own, or those that have not. */
export async function tablesWith(mirror: Mirror, setting: string, isSet: boolean): Promise<string[]> {
  const rows = await mirror.query<{ name: string }>({
    name: 'schema.settings',
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
      AND has(splitByRegexp('[ ,]', engine_full), '${setting}') = ${isSet}`,
  })
  return rows.map(({ name }) => name)
}

/** Changes the settings of a table. @param change such as `MODIFY SETTING name = value` */
export const alterTable = (mirror: Mirror, table: string, change: string): Promise<void> =>
  mirror.command({ name: 'schema.setting', sql: `ALTER TABLE \`${table}\` ${change}` })

/** Tables that grow with every call. */
const TABLES = ['calls', 'call_docs', 'call_keys', 'person_calls', 'group_calls', 'party_calls']
const SETTING = 'min_parts_to_merge_at_once'
/** By default the engine merges a few small parts at a time, and so rewrites each row several times while a history is copied. */
const PARTS = 12

/**
 * Makes the embedded engine merge many parts at once, or as usual again. Done while a history is copied, which then takes a tenth less processor time,
 * in exchange for more parts to read. The setting survives a restart. A server merges as it sees fit.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function mergeLate(mirror: Mirror, isLate: boolean): Promise<void> {
  const known = mirror.memo<{ isLate?: boolean }>('merges.late', () => ({}))
  if (!mirror.isEmbedded || known.isLate === isLate) return
  const change = isLate ? `MODIFY SETTING ${SETTING} = ${PARTS}` : `RESET SETTING ${SETTING}`
  for (const table of await tablesWith(mirror, SETTING, !isLate))
    if (TABLES.includes(table)) await alterTable(mirror, table, change)
  known.isLate = isLate
}

/** Tables in which a moved call leaves a deleted row behind, which every query would have to read. */
const WITH_DELETED_ROWS = ['calls', 'call_docs', 'person_calls', 'group_calls', 'party_calls']

/**
 * Lets the embedded engine drop deleted rows whenever it merges a month into one part: no older row that they hide can remain then. Not on
 * a server, whose version may not know these settings.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function allowDroppingDeletedRows(mirror: Mirror): Promise<void> {
  const settings =
    'allow_experimental_replacing_merge_with_cleanup = 1, enable_replacing_merge_with_cleanup_for_min_age_to_force_merge = 1'
  for (const table of WITH_DELETED_ROWS) await alterTable(mirror, table, `MODIFY SETTING ${settings}`)
}

/** Drops all deleted rows now; a refill leaves one per call that it moves. @throws AppError MIRROR_UNAVAILABLE */
export async function dropDeletedRows(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  for (const table of WITH_DELETED_ROWS)
    await mirror.command({ name: 'deleted-rows.drop', sql: `OPTIMIZE TABLE ${table} FINAL CLEANUP` })
}

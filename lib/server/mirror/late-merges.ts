import type { Mirror } from './mirror'

/** Tables that grow with every call. */
const TABLES = ['calls', 'call_docs', 'call_keys', 'person_calls', 'group_calls', 'party_calls']
const SETTING = 'min_parts_to_merge_at_once'
/** By default the engine merges a few small parts at a time, and so rewrites each row several times while a history is copied. */
const PARTS = 12

const changed = new WeakMap<Mirror, boolean>()

/**
 * Makes the embedded engine merge many parts at once, or as usual again. For as long as a history is copied, which takes a fifth less of the
 * engine's time in exchange for more parts to read. The setting survives a restart. A server merges as it sees fit.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function mergeLate(mirror: Mirror, isLate: boolean): Promise<void> {
  if (!mirror.isEmbedded || changed.get(mirror) === isLate) return
  const rows = await mirror.query<{ name: string }>({
    name: 'merges.late',
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase() AND create_table_query LIKE '%${SETTING}%'`,
  })
  const late = new Set(rows.map(({ name }) => name))
  for (const table of TABLES.filter((name) => late.has(name) !== isLate))
    await mirror.command({
      name: 'merges.setting',
      sql: `ALTER TABLE ${table} ${isLate ? `MODIFY SETTING ${SETTING} = ${PARTS}` : `RESET SETTING ${SETTING}`}`,
    })
  changed.set(mirror, isLate)
}

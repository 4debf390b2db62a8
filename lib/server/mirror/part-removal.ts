import type { Mirror } from './mirror'

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

import type { Mirror } from './mirror'

/** Tables in which a moved call leaves a deleted row behind, which every query would have to read. */
const WITH_DELETED_ROWS = ['calls', 'call_docs', 'person_calls', 'group_calls', 'party_calls']

/**
 * Lets the embedded engine drop deleted rows whenever it merges a month into one part: no older row that they hide can remain then. Not on
 * a server, whose version may not know these settings.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function allowDroppingDeletedRows(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  const settings =
    'allow_experimental_replacing_merge_with_cleanup = 1, enable_replacing_merge_with_cleanup_for_min_age_to_force_merge = 1'
  for (const table of WITH_DELETED_ROWS)
    await mirror.command({ name: 'deleted-rows.settings', sql: `ALTER TABLE ${table} MODIFY SETTING ${settings}` })
}

/** Drops all deleted rows now; a refill leaves one per call that it moves. @throws AppError MIRROR_UNAVAILABLE */
export async function dropDeletedRows(mirror: Mirror): Promise<void> {
  if (!mirror.isEmbedded) return
  for (const table of WITH_DELETED_ROWS)
    await mirror.command({ name: 'deleted-rows.drop', sql: `OPTIMIZE TABLE ${table} FINAL CLEANUP` })
}

import type { Mirror } from '@/lib/server/mirror/mirror'
import { announceForgotten } from '@/lib/server/mirror/read/directory'
import { storedKeys } from '@/lib/server/mirror/read/keys'
import { deleteRows, dropMonth, mergeAll } from '@/lib/server/mirror/write/delete-rows'
import { RETIRED_KEY, retiredChanged } from '@/lib/server/mirror/write/retired-calls'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { CallId } from '@/lib/shared/calls/call-path'

/** By month, and those of which rows are deleted one by one; the keys last, since they say that there is something to do. */
const BY_MONTH = ['call_docs', 'calls']
const WHOLE = ['person_calls', 'group_calls', 'party_calls', 'call_keys']

/**
 * Removes every call before a time from all tables; the Calls API still has them, which is remembered by a digest of their ids. People and groups
 * of whom nothing remains leave the directory. May be repeated after a crash. Nobody waits for it, since nothing older is stored meanwhile.
 * @param before epoch seconds
 * @returns how many calls were removed
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function retireCalls(mirror: Mirror, before: number): Promise<number> {
  const isOld = `time < toDateTime(${before}, 'UTC')`
  const [found] = await mirror.query<{ keys: number; calls: number }>({
    name: 'retire.count',
    sql: `SELECT (SELECT count() FROM call_keys WHERE ${isOld}) AS keys, (SELECT count() FROM calls FINAL WHERE ${isOld}) AS calls`,
  })
  if (Number(found?.keys ?? 0) === 0) return 0
  await mirror.command({
    name: 'retire.remember',
    sql: `INSERT INTO retired_calls (key, seen_at_ms) SELECT ${RETIRED_KEY}, ${sharedNowMs()} FROM calls FINAL WHERE ${isOld}`,
  })
  retiredChanged(mirror)
  for (const table of BY_MONTH) await retireByMonth(mirror, table, before, isOld)
  for (const table of WHOLE) await deleteRows(mirror, table, isOld)
  await retireParties(mirror, before)
  return Number(found?.calls ?? 0)
}

/** Drops whole months, which costs nothing, and deletes from the one that is cut. */
async function retireByMonth(mirror: Mirror, table: string, before: number, isOld: string): Promise<void> {
  const months = await mirror.query<{ month: number; whole: number }>({
    name: 'retire.months',
    sql: `SELECT DISTINCT toYYYYMM(time) AS month, month < toYYYYMM(toDateTime(${before}, 'UTC')) AS whole FROM ${table} WHERE ${isOld} ORDER BY month`,
  })
  for (const { month, whole } of months) {
    if (Number(whole) === 1) await dropMonth(mirror, table, Number(month))
    else await deleteRows(mirror, table, isOld)
  }
}

/** Merged first, so that each has one row with everything known. */
async function retireParties(mirror: Mirror, before: number): Promise<void> {
  await mergeAll(mirror, 'directory')
  await deleteRows(mirror, 'directory', `last_seen_at < ${before} AND kind != 'removal'`)
  await announceForgotten(mirror)
}

/** Those of the calls that are stored and began before a time. @throws AppError MIRROR_UNAVAILABLE */
export async function callsBefore(mirror: Mirror, ids: readonly CallId[], before: number): Promise<CallId[]> {
  return (await storedKeys(mirror, ids)).filter(({ time, isDeleted }) => !isDeleted && time < before)
}

import { askNumber, asOnlyWriter, type Mirror } from '@/lib/server/mirror/mirror'
import { announceForgotten } from '@/lib/server/mirror/read/directory'
import { type RowKey, storedKeys } from '@/lib/server/mirror/read/keys'
import { readDocs } from '@/lib/server/mirror/read/lookup'
import {
  deleteRows,
  docWithoutErased,
  dropPartition,
  eraseDocument,
  mergeRows,
} from '@/lib/server/mirror/write/delete-rows'
import { quarantineId, releaseQuarantined } from '@/lib/server/mirror/write/quarantine'
import { RETIRED_KEY, retiredChanged } from '@/lib/server/mirror/write/retired-calls'
import { rewriteOf, writeRows } from '@/lib/server/mirror/write/walk'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Marks } from '@/lib/server/records/erased'
import type { CallId } from '@/lib/shared/calls/call-path'
import { allMonths, type Person, patternOf } from './find'

const BATCH = 500

/**
 * Rewrites calls without the people who are erased: their rows, documents, and entries in the slim tables. A call that has changed since it was looked
 * up is rewritten in its current version. Idempotent.
 * @returns how many were changed
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function eraseFromCalls(mirror: Mirror, erased: Marks, keys: readonly RowKey[]): Promise<number> {
  if (keys.length === 0) return 0
  return asOnlyWriter(mirror, keys, async () => {
    const current = (await storedKeys(mirror, keys)).filter((key) => !key.isDeleted)
    const docs = await readDocs(mirror, current)
    const written = docs.flatMap(([key, doc]) => {
      const next = docWithoutErased(doc, erased, key.time)
      return next === null ? [] : [rewriteOf(key, next)]
    })
    await writeRows(mirror, written)
    return written.length
  })
}

/** The keys of the calls of a month that may mention the person, in batches. @throws AppError MIRROR_UNAVAILABLE */
export async function* partsOf(mirror: Mirror, person: Person, month: number): AsyncGenerator<RowKey[]> {
  const rows = await mirror.query<CallId & { seconds: number }>({
    name: 'erasure.calls',
    // In small blocks, since documents are long.
    sql: `SELECT DISTINCT session_id AS sessionId, mid, toUnixTimestamp(time) AS seconds FROM call_docs
      WHERE toYYYYMM(time) = {month:UInt32} AND is_deleted = 0 AND match(raw, {pattern:String}) SETTINGS max_block_size = 4096`,
    params: { month, pattern: patternOf(person) },
  })
  const keys = rows.map(({ seconds, ...id }): RowKey => ({ ...id, time: seconds }))
  for (let from = 0; from < keys.length; from += BATCH) yield keys.slice(from, from + BATCH)
}

/** What an erasure would change: the number of calls, and the names that any of their fields give the person. @throws AppError MIRROR_UNAVAILABLE */
export async function lookForCalls(mirror: Mirror, person: Person): Promise<{ calls: number; names: string[] }> {
  const names = new Set<string>()
  let calls = 0
  for (const month of await allMonths(mirror))
    for await (const keys of partsOf(mirror, person, month)) {
      const current = (await storedKeys(mirror, keys)).filter((key) => !key.isDeleted)
      for (const [, { raw }] of await readDocs(mirror, current))
        if (eraseDocument(raw, person.erased, names) !== null) calls += 1
    }
  return { calls, names: [...names] }
}

/** Rewrites quarantined records without the people who are erased. @returns how many @throws AppError MIRROR_UNAVAILABLE */
export async function eraseFromQuarantine(mirror: Mirror, person: Person): Promise<number> {
  const rows = await mirror.query<{ id: string; raw: string }>({
    name: 'erasure.quarantine',
    sql: 'SELECT id, reason, raw, first_seen_at, seen_at, version FROM quarantine FINAL WHERE match(raw, {pattern:String})',
    params: { pattern: patternOf(person) },
  })
  const changed = rows.flatMap((row) => {
    const raw = eraseDocument(row.raw, person.erased)
    return raw === null ? [] : [{ former: row.id, row: { ...row, raw, id: quarantineId(raw) } }]
  })
  const [written, former] = [changed.map(({ row }) => row), changed.map((one) => one.former)]
  await mirror.insert('quarantine', written)
  await releaseQuarantined(mirror, former)
  return changed.length
}

/** Tables to drop month by month, and tables to delete rows from; the keys come last, since they show that there is something left to do. */
const BY_MONTH = ['call_docs', 'calls']
const WHOLE = ['person_calls', 'group_calls', 'party_calls', 'call_keys']

/**
 * Removes all calls before a time from all tables, and keeps a digest of their ids, since the Calls API still has them. People and groups without any
 * calls left are removed from the directory. May be repeated after a crash. Takes no lock, since nothing older is stored meanwhile.
 * @param before epoch seconds
 * @returns how many calls were removed
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function retireCalls(mirror: Mirror, before: number): Promise<number> {
  const isOld = `time < toDateTime(${before}, 'UTC')`
  if ((await askNumber(mirror, { name: 'retire.keys', sql: `SELECT count() FROM call_keys WHERE ${isOld}` })) === 0)
    return 0
  const calls = await askNumber(mirror, { name: 'retire.calls', sql: `SELECT count() FROM calls FINAL WHERE ${isOld}` })
  await mirror.command({
    name: 'retire.remember',
    sql: `INSERT INTO retired_calls (key, seen_at_ms) SELECT ${RETIRED_KEY}, ${sharedNowMs()} FROM calls FINAL WHERE ${isOld}`,
  })
  retiredChanged(mirror)
  for (const table of BY_MONTH) await retireByMonth(mirror, table, before, isOld)
  for (const table of WHOLE) await deleteRows(mirror, table, isOld)
  await retireParties(mirror, before)
  return calls
}

/** Drops whole months, which costs nothing, and deletes rows of the month that contains the limit. */
async function retireByMonth(mirror: Mirror, table: string, before: number, isOld: string): Promise<void> {
  const months = await mirror.query<{ month: number; whole: number }>({
    name: 'retire.months',
    sql: `SELECT DISTINCT toYYYYMM(time) AS month, month < toYYYYMM(toDateTime(${before}, 'UTC')) AS whole FROM ${table} WHERE ${isOld} ORDER BY month`,
  })
  for (const { month, whole } of months) {
    if (Number(whole) === 1) await dropPartition(mirror, table, Number(month))
    else await deleteRows(mirror, table, isOld)
  }
}

/** Merges the directory first, so that each person or group has one row with everything known. */
async function retireParties(mirror: Mirror, before: number): Promise<void> {
  await mergeRows(mirror, 'directory')
  await deleteRows(mirror, 'directory', `last_seen_at < ${before} AND kind != 'removal'`)
  await announceForgotten(mirror)
}

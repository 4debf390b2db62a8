import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Doc } from '@/lib/server/mirror/read/lookup'
import { eraseAny, eraseRecord } from '@/lib/server/records/erase-record'
import type { Marks } from '@/lib/server/records/erased'
import { normalize } from '@/lib/server/records/normalize'
import { deepJson, isNestedTooDeep } from '@/lib/shared/values/json'
import type { StoredItem } from './rows'

/** The name of a table in statements that change its stored rows. */
const stored = ({ cluster }: Mirror, table: string): string =>
  cluster === null ? table : `${table}_local ON CLUSTER '${cluster}'`

/** Deletes rows for good. The condition is kept in the engine's files, so it must not name a person. @throws AppError MIRROR_UNAVAILABLE */
export async function deleteRows(mirror: Mirror, table: string, condition: string): Promise<void> {
  await mirror.command({
    name: 'rows.delete',
    sql: `ALTER TABLE ${stored(mirror, table)} DELETE WHERE ${condition} SETTINGS mutations_sync = 2`,
  })
}

/**
 * Merges a month of a table into one part, or a table without months, which leaves only the newest version of each row.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function mergeRows(mirror: Mirror, table: string, month?: number): Promise<void> {
  const part = month === undefined ? '' : ` PARTITION ID '${month}'`
  await mirror.command({ name: 'rows.merge', sql: `OPTIMIZE TABLE ${stored(mirror, table)}${part} FINAL` })
}

/** Drops a part of a table: a month, or a walk. @throws AppError MIRROR_UNAVAILABLE */
export const dropPartition = (mirror: Mirror, table: string, value: number | string): Promise<void> =>
  mirror.command({
    name: 'rows.drop',
    sql: `ALTER TABLE ${stored(mirror, table)} DROP PARTITION ${typeof value === 'number' ? value : '{value:String}'}`,
    params: { value },
  })

/** Empties a table. @throws AppError MIRROR_UNAVAILABLE */
export async function emptyTable(mirror: Mirror, table: string): Promise<void> {
  await mirror.command({ name: 'rows.empty', sql: `TRUNCATE TABLE ${stored(mirror, table)}` })
}

/**
 * The items without people who are erased by now. To be called while their calls are locked, so that what was read before an erasure is written
 * without the person. Items requested since the erasure are already without them.
 */
export async function withoutErased(mirror: Mirror, items: StoredItem[]): Promise<StoredItem[]> {
  const erased = await mirror.erased()
  if (erased.marks.length === 0) return items
  return items.map((item) => {
    if (item.fetchedAtMs >= erased.untilMs) return item
    const doc = docWithoutErased(item, erased, item.call.time)
    return doc === null ? item : { ...doc, fetchedAtMs: item.fetchedAtMs }
  })
}

/** A document without erased people; null if it mentions none. @param seconds the time of the call, if it has none of its own */
export function docWithoutErased({ raw, call }: Doc, erased: Marks, seconds: number): Doc | null {
  const record: unknown = JSON.parse(raw)
  if (!eraseRecord(record, erased)) return null
  const read = normalize(record, seconds)
  if (read.kind !== 'call') return null
  // A call without any time keeps the one of its row.
  return { call: { ...read.call, time: call.time }, raw: read.raw, coercedFields: read.coercedFields }
}

/** The JSON of any record without erased people; null if it mentions none. @param names collects the names that it gives them */
export function eraseDocument(raw: string, erased: Marks, names?: Set<string>): string | null {
  if (erased.marks.length === 0) return null
  const { value, isChanged } = eraseAny(JSON.parse(raw), erased, names)
  if (!isChanged) return null
  return isNestedTooDeep(value) ? deepJson(value) : JSON.stringify(value)
}

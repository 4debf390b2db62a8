import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Doc } from '@/lib/server/mirror/read/lookup'
import { eraseAny, eraseRecord } from '@/lib/server/records/erase-record'
import type { Erased } from '@/lib/server/records/erased'
import { normalize } from '@/lib/server/records/normalize'
import { deepJson, isNestedTooDeep } from '@/lib/shared/values/nesting'
import type { StoredItem } from './rows'

/**
 * The items without people who are erased by now, to be called while their calls are held: what was read before an erasure is written without its
 * person after it. What was asked for since then is without them already.
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

/** A document without erased people; null where it has none. @param seconds when the call was, if it does not say so */
export function docWithoutErased({ raw, call }: Doc, erased: Erased, seconds: number): Doc | null {
  const record: unknown = JSON.parse(raw)
  if (!eraseRecord(record, erased)) return null
  const read = normalize(record, seconds)
  if (read.kind !== 'call') return null
  // A call without any time keeps the one of its row.
  return { call: { ...read.call, time: call.time }, raw: read.raw, coercedFields: read.coercedFields }
}

/** The JSON of any record without erased people; null where it has none. @param names gets those that it gave them */
export function eraseDocument(raw: string, erased: Erased, names?: Set<string>): string | null {
  if (erased.marks.length === 0) return null
  const { value, isChanged } = eraseAny(JSON.parse(raw), erased, names)
  if (!isChanged) return null
  return isNestedTooDeep(value) ? deepJson(value) : JSON.stringify(value)
}

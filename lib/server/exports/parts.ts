import type { CallId } from '@/lib/shared/calls/call-path'
import type { Span } from '@/lib/shared/timeline/presence'
import { HOUR_SECONDS } from '@/lib/shared/zones/read-instant'
import { partWithin } from '../analytics/days'
import { ask, type Scope } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { beyondSql, isDescending, orderSql, type Place, SORT_COLUMNS, type SortName, sortOf } from '../calls/call-keys'
import type { RowKey } from '../mirror/read/keys'
import { readDocs } from '../mirror/read/lookup'
import { sharedRoomsOf } from '../mirror/read/shared-rooms'
import { EXPORT_SINCE } from '../mirror/schema/export-columns'
import type { StoredItem } from '../mirror/write/rows'

/** The calls of a file and their order. `after` is the call before its first one, `through` is its last one. */
export type Selection = {
  scope: Scope
  sort: SortName
  after: Place | null
  through: Place | null
}

/** Calls with a sort value in `[from, to)`, in whole hours if the calls are sorted by time; null for calls without a value. */
type Stretch = Span | null

/** The key of the call at a position in the order, counted from 0, and whether it is the last one; null if there are fewer calls. */
export async function keyAt(
  selection: Selection,
  place: number,
  stretch?: Stretch,
): Promise<{ key: Place; isLast: boolean } | null> {
  const { scope, sort } = selection
  const write = (
    bindings: Bindings,
  ) => `SELECT ${C.sessionId} AS sessionId, ${C.mid}, ${SORT_COLUMNS[sortOf(sort)]} AS value FROM ${CALLS_TABLE} FINAL
      WHERE ${conditionOf(selection, stretch, bindings)} ORDER BY ${orderSql(sort)} LIMIT 2 OFFSET ${bindings.bind('Int64', place)}`
  const rows = await ask<Place>(scope, 'export-edge', write)
  const [key] = rows
  return key === undefined ? null : { key, isLast: rows.length === 1 }
}

/** SQL condition: the calls of a selection, or of a stretch of it. */
function conditionOf(selection: Selection, stretch: Stretch | undefined, bindings: Bindings): string {
  const { scope, sort, after, through } = selection
  const isByTime = sortOf(sort) === 'time'
  // Within a narrower window, people and groups are found faster too.
  const within = isByTime && stretch ? partWithin(scope.window, stretch) : scope.window
  return [
    whereSql({ ...scope, window: within }, bindings),
    ...(stretch === undefined || isByTime ? [] : [rangeSql(SORT_COLUMNS[sortOf(sort)], stretch, bindings)]),
    ...(after === null ? [] : [beyondSql(sort, after, bindings)]),
    ...(through === null ? [] : [`NOT ${beyondSql(sort, through, bindings)}`]),
  ].join(' AND ')
}

function rangeSql(column: string, stretch: Stretch, bindings: Bindings): string {
  if (stretch === null) return `${column} IS NULL`
  return `ifNull(${column} >= ${bindings.bind('Int64', stretch.from)} AND ${column} < ${bindings.bind('Int64', stretch.to)}, false)`
}

/** Consecutive calls of a file, few enough for one statement. */
export type Part = {
  /** As counted; others may have arrived since. */
  calls: number
  /** Its size in ordinary calls, which decides how much memory a statement needs. */
  weight: number
  /** False while any of them lacks columns that files need. */
  isFilled: boolean
  selection: Selection
  /** Absent where the selection is not divided. */
  stretch?: Stretch
}

const widthOf = (sort: SortName): number => (sortOf(sort) === 'time' ? HOUR_SECONDS : 1)

/** Twenty people or so add as much to a file as a call does. */
const PEOPLE_PER_CALL = 20

type Bucket = { key: number | null; calls: number; people: number; unfilled: number }

/** Divides a file into parts by its calls per hour, or per value that they are sorted by; one still too large is divided as it is read. @param size in calls */
export async function partsOf(selection: Selection, size: number): Promise<Part[]> {
  const { scope, sort } = selection
  const width = widthOf(sort)
  const key = `toInt64(floor(${SORT_COLUMNS[sortOf(sort)]} / ${width}))`
  const write = (
    bindings: Bindings,
  ) => `SELECT ${key} AS key, count() AS calls, sum(${C.invitedPeople}) AS people, countIf(filled < ${EXPORT_SINCE}) AS unfilled FROM ${CALLS_TABLE} FINAL
      WHERE ${conditionOf(selection, undefined, bindings)} GROUP BY key ORDER BY key ${isDescending(sort) ? 'DESC' : 'ASC'} NULLS LAST`
  const rows = await ask<Bucket>(scope, 'export-plan', write)
  const parts: Part[] = []
  for (const { key, calls, people, unfilled } of rows) {
    const weight = calls + people / PEOPLE_PER_CALL
    const stretch = key === null ? null : { from: key * width, to: (key + 1) * width }
    const last = parts.at(-1)
    if (!last?.stretch || stretch === null || last.weight + weight > size) {
      parts.push({ calls, weight, isFilled: unfilled === 0, selection, stretch })
      continue
    }
    last.calls += calls
    last.weight += weight
    last.isFilled &&= unfilled === 0
    last.stretch = { from: Math.min(last.stretch.from, stretch.from), to: Math.max(last.stretch.to, stretch.to) }
  }
  return parts.length > 0 ? parts : [{ calls: 0, weight: 0, isFilled: true, selection }]
}

/** Divides a part that has more calls than a statement may answer; yields any other part as it is. @param weight the weight to aim for */
export async function* divided(part: Part, weight: number): AsyncGenerator<Part> {
  const size = Math.max(1, Math.floor((weight * part.calls) / Math.max(part.weight, 1)))
  let rest = part
  while (rest.calls > size * 2) {
    const edge = await keyAt(rest.selection, size - 1, rest.stretch)
    if (edge === null) break
    yield { ...rest, calls: size, selection: { ...rest.selection, through: edge.key } }
    rest = { ...rest, calls: rest.calls - size, selection: { ...rest.selection, after: edge.key } }
  }
  yield rest
}

/** What follows FROM for the rows of a part, in their order. */
export const partSql = ({ selection, stretch }: Part, bindings: Bindings): string =>
  `${CALLS_TABLE} FINAL WHERE ${conditionOf(selection, stretch, bindings)} ORDER BY ${orderSql(selection.sort)}`

/** The calls of a part in order, from their stored JSON, without those deleted meanwhile; `isShared`: their room has several, so that links need the `mid`. */
export async function documentsOf(part: Part): Promise<{ item: StoredItem; mid: string; isShared: boolean }[]> {
  const { scope } = part.selection
  const write = (bindings: Bindings) =>
    `SELECT ${C.sessionId} AS sessionId, ${C.mid}, ${C.timeSeconds} AS seconds FROM ${partSql(part, bindings)}`
  const [rows, shared] = await Promise.all([
    ask<CallId & { seconds: number }>(scope, 'export-keys', write),
    sharedRoomsOf(scope.mirror),
  ])
  const keys = rows.map(({ seconds, ...id }): RowKey => ({ ...id, time: seconds }))
  const docs = await readDocs(scope.mirror, keys)
  return docs.map(([{ sessionId, mid }, doc]) => {
    return { item: { ...doc, fetchedAtMs: 0 }, mid, isShared: shared.ids.has(sessionId) }
  })
}

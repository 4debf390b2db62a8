import type { Span } from '@/lib/shared/timeline/presence'
import { partWithin } from '../analytics/days'
import { ask, type Scope } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { beyondSql, orderSql, type Place, SORT_COLUMNS, type SortName, sortOf } from '../calls/call-keys'

/** The calls of a file and their order. `after` is the call before its first one, `through` is its last one. */
export type Selection = {
  scope: Scope
  sort: SortName
  after: Place | null
  through: Place | null
}

/** Calls with a sort value in `[from, to)`, in whole hours if the calls are sorted by time; null for calls without a value. */
export type Stretch = Span | null

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
export function conditionOf(selection: Selection, stretch: Stretch | undefined, bindings: Bindings): string {
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

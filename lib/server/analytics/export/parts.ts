import { EXPORT_SINCE } from '@/lib/server/mirror/export-columns'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import {
  afterCondition,
  isDescending,
  orderSql,
  type Place,
  SORT_COLUMNS,
  type SortName,
  sortOf,
} from '../calls/call-keys'
import { COLUMNS as C, CALLS_TABLE, instant } from '../calls/columns'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'

/** Which calls a file has, in which order; `after` and `through` are the calls before its first and at its end. */
export type Selection = {
  deps: AnalyticsDeps
  filters: Filters
  window: Window
  sort: SortName
  after: Place | null
  through: Place | null
}

/** Consecutive calls of a file, few enough for one statement. */
export type Part = {
  /** At most this many, unless more have arrived. */
  calls: number
  /** False while any of them lacks columns that files need. */
  isFilled: boolean
  selection: Selection
  /** Absent where the selection is not divided. */
  stretch?: Stretch
}

/** Calls whose place in the order is within a range of whole hours or of sort values, `[from, to)`, or that have no value. */
type Stretch = { from: number; to: number } | null

const HOUR_SECONDS = 3600
const widthOf = (sort: SortName): number => (sortOf(sort) === 'time' ? HOUR_SECONDS : 1)

type Bucket = { key: number | null; calls: number; unfilled: number }

/**
 * Divides a file into parts by counting its calls per hour, or per value that they are sorted by. A part that is still too large, such as the
 * calls of two people, is divided further as it is read.
 * @param size calls in a part
 */
export async function partsOf(selection: Selection, size: number): Promise<Part[]> {
  const { deps, sort } = selection
  const bindings = new Bindings()
  const width = widthOf(sort)
  const key = `toInt64(floor(${SORT_COLUMNS[sortOf(sort)]} / ${width}))`
  const rows = await deps.mirror.query<Record<keyof Bucket, unknown>>({
    name: 'export-plan',
    sql: `SELECT ${key} AS key, count() AS calls, countIf(filled < ${EXPORT_SINCE}) AS unfilled FROM ${CALLS_TABLE} FINAL
      WHERE ${conditionOf(selection, undefined, bindings)} GROUP BY key ORDER BY key ${isDescending(sort) ? 'DESC' : 'ASC'} NULLS LAST`,
    params: bindings.params,
    wide: true,
  })
  const parts: Part[] = []
  for (const row of rows) {
    const bucket: Bucket = {
      key: row.key === null ? null : Number(row.key),
      calls: Number(row.calls),
      unfilled: Number(row.unfilled),
    }
    const last = parts.at(-1)
    if (last === undefined || last.calls + bucket.calls > size || bucket.key === null)
      parts.push({ ...countsOf(bucket), selection, stretch: bucket.key === null ? null : rangeOf(bucket.key, width) })
    else parts[parts.length - 1] = joined(last, bucket, width)
  }
  return parts.length > 0 ? parts : [{ calls: 0, isFilled: true, selection }]
}

const countsOf = ({ calls, unfilled }: Bucket) => ({ calls, isFilled: unfilled === 0 })
const rangeOf = (key: number, width: number) => ({ from: key * width, to: (key + 1) * width })

function joined(part: Part, bucket: Bucket, width: number): Part {
  const range = rangeOf(bucket.key ?? 0, width)
  const { from, to } = part.stretch ?? range
  return {
    ...part,
    calls: part.calls + bucket.calls,
    isFilled: part.isFilled && bucket.unfilled === 0,
    stretch: { from: Math.min(from, range.from), to: Math.max(to, range.to) },
  }
}

/** The parts of a part that has more calls than a statement may answer; else the part itself. */
export async function* divided(part: Part, size: number): AsyncGenerator<Part> {
  let rest = part
  while (rest.calls > size * 2) {
    const edge = await keyAt(rest.selection, size - 1, rest.stretch)
    if (edge === null) break
    yield { ...rest, calls: size, selection: { ...rest.selection, through: edge.key } }
    rest = { ...rest, calls: rest.calls - size, selection: { ...rest.selection, after: edge.key } }
  }
  yield rest
}

/** The key of the call at a place of the order, counted from 0, and whether there is a call after it; null if there are fewer calls. */
export async function keyAt(
  selection: Selection,
  place: number,
  stretch?: Stretch,
): Promise<{ key: Place; isLast: boolean } | null> {
  const { deps, sort } = selection
  const bindings = new Bindings()
  const rows = await deps.mirror.query<{ s: string; m: string; v: unknown }>({
    name: 'export-edge',
    sql: `SELECT ${C.sessionId} AS s, ${C.mid} AS m, ${SORT_COLUMNS[sortOf(sort)]} AS v FROM ${CALLS_TABLE} FINAL
      WHERE ${conditionOf(selection, stretch, bindings)} ORDER BY ${orderSql(sort)} LIMIT 2 OFFSET ${bindings.bind('Int64', place)}`,
    params: bindings.params,
    wide: true,
  })
  const [row] = rows
  if (row === undefined) return null
  const key = { sessionId: row.s, mid: row.m, value: row.v === null ? null : Number(row.v) }
  return { key, isLast: rows.length === 1 }
}

/** What follows FROM for the rows of a part, in their order. */
export function partSql({ selection, stretch }: Part, bindings: Bindings): string {
  return `${CALLS_TABLE} FINAL WHERE ${conditionOf(selection, stretch, bindings)} ORDER BY ${orderSql(selection.sort)}`
}

function conditionOf(selection: Selection, stretch: Stretch | undefined, bindings: Bindings): string {
  const { deps, filters, window, sort, after, through } = selection
  const column = SORT_COLUMNS[sortOf(sort)]
  const beyond = (key: Place) => afterCondition(column, key, isDescending(sort), bindings)
  const isByTime = sortOf(sort) === 'time'
  // Within a narrower window, people and groups are found faster too.
  const within = isByTime && stretch ? narrowed(window, stretch) : window
  return [
    whereSql(filters, { ...deps, window: within, bindings }),
    ...(stretch === undefined || isByTime ? [] : [rangeSql(column, stretch, bindings)]),
    ...(after === null ? [] : [boundSql(after, sort, bindings), beyond(after)]),
    ...(through === null ? [] : [`NOT (${beyond(through)})`]),
  ].join(' AND ')
}

const narrowed = (window: Window, { from, to }: NonNullable<Stretch>): Window => ({
  from: Math.max(window.from ?? from, from),
  to: Math.min(window.to ?? to, to),
})

/** The cursor's own bound on the first column of the sort key, by which the engine skips what lies before it. */
function boundSql({ value }: Place, sort: SortName, bindings: Bindings): string {
  if (sortOf(sort) !== 'time' || value === null) return '1'
  return `${C.time} ${isDescending(sort) ? '<=' : '>='} ${instant(bindings.bind('Int64', value))}`
}

function rangeSql(column: string, stretch: Stretch, bindings: Bindings): string {
  if (stretch === null) return `${column} IS NULL`
  return `ifNull(${column} >= ${bindings.bind('Int64', stretch.from)} AND ${column} < ${bindings.bind('Int64', stretch.to)}, false)`
}

import type { CompareMode } from '@/lib/shared/analytics/analytics'
import type { BillMonth } from '@/lib/shared/bill/answer'
import { causesOf, PAIR_NAMES, type Pair } from '@/lib/shared/bill/basis'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow, type Window } from '@/lib/shared/filters/range'
import { isoFields } from '@/lib/shared/zones/fields'
import { bucketStarts } from '../analytics/buckets'
import { ANY_TIME } from '../analytics/cache'
import { partWithin, rowsByDay } from '../analytics/days'
import { type AnalyticsDeps, cachedFor, readsOf, type Scope, scopeOf } from '../analytics/deps'
import { CAUSE_COLUMNS, SPLIT_COLUMNS, SUMS, sumName } from '../analytics/filters/bill'
import { whereSql } from '../analytics/filters/where'
import { named } from '../analytics/measures'
import { boundedWindow, comparedWindow } from '../analytics/periods'
import { COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { type BillSums, differenceMs, type Sums, sumOf, sumsOf } from './sums'

/**
 * The months in a range, cut to it. Empty months are kept, except at an open end of `shown`.
 * @param starts the starts of the months in order, and of the one after the last
 * @param filled the starts of the months with calls
 */
export function monthsOf(
  starts: readonly number[],
  { from, to }: Window,
  shown: Window,
  zone: string,
  filled: ReadonlySet<number>,
): BillMonth[] {
  const months = starts.slice(0, -1).flatMap((start, index): BillMonth[] => {
    const end = starts[index + 1] as number
    if (to !== null && start >= to) return []
    const part = partWithin({ from, to }, { from: start, to: end })
    const partial = part.from > start || part.to < end
    return [{ month: isoFields(start, zone).date.slice(0, 7), start, ...part, partial }]
  })
  const first = shown.from === null ? months.findIndex(({ start }) => filled.has(start)) : 0
  const last = shown.to === null ? months.findLastIndex(({ start }) => filled.has(start)) : months.length - 1
  return first === -1 ? [] : months.slice(first, last + 1)
}

type Row = Record<string, unknown>
/** Rows straight from the engine. Integers stay text, since cached answers must be JSON. */
type BillRows = { months: BillMonth[]; cells: Row[]; causes: Row[] }

const MONTH_SECONDS = 32 * 86_400
const LONG_SECONDS = 20 * 366 * 86_400
const isLong = ({ from, to }: Window) => from !== null && to !== null && to - from > LONG_SECONDS

/** 128 bits, since absurd millisecond values may overflow 64. */
const SUM_COLUMNS = SUMS.map(({ basis, medium }) => {
  const name = sumName(basis, medium)
  return `toString(sum(toInt128(${name}))) AS s_${name}`
}).join(', ')
const CAUSE_KEYS = PAIR_NAMES.map((_, index) => `c${index}`).join(', ')

/** Milliseconds on each basis by month in the zone and by group, and by why the bases differ. @throws AppError INVALID_REQUEST naming `from` */
export async function readBill(deps: AnalyticsDeps, filters: Filters): Promise<BillSums> {
  const scope = scopeOf(deps, filters)
  const reads = isLong(scope.window) ? ANY_TIME : readsOf(scope)
  const { months, cells, causes } = await cachedFor(scope, ['bill'], () => readAll(scope), reads)
  return { months, cells: cellsOf(cells), causes: PAIR_NAMES.flatMap((pair) => causesOfPair(causes, pair)) }
}

async function readAll(scope: Scope): Promise<BillRows> {
  const { window, zone } = scope
  // A window of many years is cut to the months between the first and the last call.
  const shown = isLong(window) ? ANY_TIME : window
  const { from, to } = await boundedWindow(scope, shown)
  // One month more, to know where the last one ends.
  const starts = bucketStarts(from, to + MONTH_SECONDS, 'month', scope)
  if (starts.length === 0) return { months: [], cells: [], causes: [] }
  const rows = await rowsByDay<Row>(scope, ['bill', starts], 'bill', (bindings, part) => {
    const parts = part.keys.map(([name]) => `, ${name}`).join('')
    const month = `roundDown(${C.timeSeconds}, ${bindings.bind('Array(Int64)', starts)})`
    // The causes are short conditions on few columns: testing all of them is faster than sorting out which calls need which.
    return `SELECT start, guid, ${CAUSE_COLUMNS}, grouping(start) AS of_causes, count() AS calls, ${SUM_COLUMNS}${parts}
      FROM (SELECT ${month} AS start, ${C.group} AS guid, ${[SPLIT_COLUMNS, ...part.keys.map(named)].join(', ')}
        FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)} AND ${part.condition})
      GROUP BY GROUPING SETS ((start, guid${parts}), (${CAUSE_KEYS}${parts})) ORDER BY start, guid SETTINGS short_circuit_function_evaluation = 'disable'`
  })
  const [cells, causes] = [0, 1].map((set) => rows.filter((row) => Number(row.of_causes) === set)) as [Row[], Row[]]
  const filled = new Set(cells.map(({ start }) => Number(start)))
  return { months: monthsOf(starts, window, shown, zone, filled), cells, causes }
}

const sumsIn = (row: Row): Sums =>
  sumsOf(Number(row.calls), (basis, medium) => BigInt(String(row[`s_${sumName(basis, medium)}`] ?? 0)))

/** Rows, some of the same month and group, as one cell for each. */
function cellsOf(rows: readonly Row[]): BillSums['cells'] {
  const cells = new Map<string, BillSums['cells'][number]>()
  for (const row of rows) {
    const place = { start: Number(row.start), group: row.guid === '' ? null : String(row.guid) }
    const key = JSON.stringify(place)
    const known = cells.get(key)
    cells.set(key, { ...place, ...sumOf([sumsIn(row), ...(known === undefined ? [] : [known])]) })
  }
  return [...cells.values()].sort(
    (one, other) => one.start - other.start || ((one.group ?? '') < (other.group ?? '') ? -1 : 1),
  )
}

/** Sums rows that are grouped by the causes of all pairs into the causes of one pair, in the order in which they are tested. */
function causesOfPair(rows: readonly Row[], pair: Pair): BillSums['causes'] {
  const column = `c${PAIR_NAMES.indexOf(pair)}`
  return causesOf(pair).flatMap((cause) => {
    const sums = sumOf(rows.filter((row) => row[column] === cause).map(sumsIn))
    return sums.calls === 0 ? [] : [{ pair, cause, calls: sums.calls, ms: differenceMs(sums, pair) }]
  })
}

/** The sums of an earlier period; epoch seconds. */
export type EarlierSums = { from: number; to: number; sums: Sums }

/** Beside a bill: the period compared with, if any, and the whole last month, unless bill or period is that month. @throws AppError INVALID_REQUEST naming `from` */
export async function readEarlier(
  deps: AnalyticsDeps,
  filters: Filters,
  compare: CompareMode | undefined,
): Promise<{ previous: EarlierSums | null; lastMonth: EarlierSums | null }> {
  const scope = scopeOf(deps, filters)
  const { window } = scope
  const month = resolveWindow({ range: 'last-month', tz: scope.zone }, scope.nowSeconds, scope.firstDay)
  const before = comparedWindow(compare, scope)
  const isMonth = (one: Window | null) => one?.from === month.from && one.to === month.to
  const read = async (from: number, to: number): Promise<EarlierSums> => {
    const { cells } = await readBill(deps, { ...filters, range: undefined, from: String(from), to: String(to) })
    return { from, to, sums: sumOf(cells) }
  }
  const [previous, lastMonth] = await Promise.all([
    before === null ? null : read(before.from, before.to),
    isMonth(window) || isMonth(before) || month.from === null || month.to === null ? null : read(month.from, month.to),
  ])
  return { previous, lastMonth }
}

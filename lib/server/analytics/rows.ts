import {
  type AnalyticsAnswer,
  type AnalyticsQuery,
  type AnalyticsRow,
  type AnalyticsValue,
  CHANGE,
} from '@/lib/shared/analytics/analytics'
import { DIMENSION_BANDS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { emptyValue, METRICS, type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { compareValues } from '@/lib/shared/charts/sort-by'
import { invalidField } from '@/lib/shared/http/errors'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { type FirstDay, weekdaysFrom } from '@/lib/shared/zones/calendar'
import { dimensionColumn, type Order, type Question } from './compile'
import { DIMENSION_SQL } from './dimensions'
import { addedUp, type Measure } from './measures'

/** Nobody reads a longer table, and a filled cross product grows fast. */
const MAX_ROWS = 200_000

/** Rows of one period by the JSON of their dimension values. `peakAt`: first second of the peak, if requested. */
export type Rows = Map<string, { keys: AnalyticsValue[]; values: (number | null)[]; peakAt?: number | null }>

export const keyOf = (keys: readonly AnalyticsValue[]): string => JSON.stringify(keys)

/** Decodes the engine's rows: keys as the contract spells them. */
export function decodeRows(
  raw: readonly Record<string, unknown>[],
  by: readonly Dimension[],
  measures: readonly Measure[],
): Rows {
  const decoders = by.map((name, index) => ({ column: dimensionColumn(index), decode: DIMENSION_SQL[name].decode }))
  const keysByText = new Map<string, AnalyticsValue[]>()
  const values = addedUp(raw, measures, (record) => {
    const keys = decoders.map(({ column, decode }) => decode(record[column]))
    const text = keyOf(keys)
    if (!keysByText.has(text)) keysByText.set(text, keys)
    return text
  })
  return new Map([...values].map(([text, of]) => [text, { keys: keysByText.get(text) ?? [], values: of }]))
}

/** The values of a row without calls: counts 0, ratios and quantiles null. */
export const emptyValues = (metrics: readonly Metric[]) => metrics.map(emptyValue)

/**
 * Every key that must have a row: all values of dimensions with an axis, and for the others each combination present.
 * @param axes one per dimension; null where only present values get a row
 * @throws AppError INVALID_REQUEST naming `by` when that would be more than `MAX_ROWS`
 */
export function filledKeys(
  present: readonly AnalyticsValue[][],
  axes: readonly (readonly AnalyticsValue[] | null)[],
): AnalyticsValue[][] {
  if (axes.every((axis) => axis === null)) return [...present]
  const free = axes.flatMap((axis, index) => (axis === null ? [index] : []))
  const combinations = new Map(present.map((keys) => [keyOf(free.map((index) => keys[index] as AnalyticsValue)), keys]))
  const bases = free.length === 0 ? [axes.map(() => null)] : [...combinations.values()]
  const complete = axes.map((axis, index) => {
    if (axis === null) return null
    const extra = present.map((keys) => keys[index] as AnalyticsValue)
    return [...new Set([...axis, ...extra])]
  })
  const size = complete.reduce((product, axis) => product * (axis?.length ?? 1), bases.length)
  if (size > MAX_ROWS) throw invalidField('by', `makes more than ${MAX_ROWS} rows; choose fewer or coarser ones`)
  return complete.reduce<AnalyticsValue[][]>(
    (all, axis, index) =>
      axis === null ? all : all.flatMap((keys) => axis.map((value) => keys.with(index, value) as AnalyticsValue[])),
    bases.map((keys) => [...keys]),
  )
}

/** Sorts in place by each order in turn, bands by size and weekdays as the week has them; nulls last in either direction. */
export function sortRows(rows: AnalyticsRow[], orders: readonly Order[], firstDay: FirstDay): AnalyticsRow[] {
  const ranks = { ...BAND_RANKS, weekday: rankMap(weekdaysFrom(firstDay)) }
  const ranked = orders.map(({ column, descending }) => ({ column, descending, rank: ownEntry<Ranks>(ranks, column) }))
  return rows.sort((left, right) => {
    for (const { column, descending, rank } of ranked) {
      const difference = compareValues(ranking(left[column], rank), ranking(right[column], rank), descending)
      if (difference !== 0) return difference
    }
    return 0
  })
}

type Ranks = ReadonlyMap<AnalyticsValue, number>
const rankMap = (values: readonly AnalyticsValue[]): Ranks => new Map(values.map((value, index) => [value, index]))
const BAND_RANKS: Record<string, Ranks> = Object.fromEntries(
  Object.entries(DIMENSION_BANDS).map(([name, bands]) => [name, rankMap(bands.map(({ key }) => key))]),
)

const ranking = (value: AnalyticsValue | undefined, rank: Ranks | undefined): AnalyticsValue =>
  (rank === undefined ? value : rank.get(value ?? null)) ?? null

/** The figure minus the one before; null where either is unknown. */
export const changeBetween = (value: AnalyticsValue | undefined, before: AnalyticsValue | undefined): number | null =>
  typeof value === 'number' && typeof before === 'number' ? value - before : null

/** One row of the answer. `previous` is undefined without a comparison, null when there is no period to compare with. */
export function rowOf(
  keys: readonly AnalyticsValue[],
  { by, metrics }: Pick<Question, 'by' | 'metrics'>,
  rows: Rows,
  previous: Rows | null | undefined,
): AnalyticsRow {
  const text = keyOf(keys)
  const found = rows.get(text)
  const values = found?.values ?? emptyValues(metrics)
  // Written out, since charts of a long history have thousands of rows.
  const row: AnalyticsRow = {}
  for (const [index, name] of by.entries()) row[name] = keys[index] ?? null
  for (const [index, name] of metrics.entries()) row[name] = values[index] ?? null
  if (metrics.includes('peakConcurrent')) row[PEAK_AT] = found?.peakAt ?? null
  if (previous === undefined) return row
  const before = previous === null ? [] : (previous.get(text)?.values ?? emptyValues(metrics))
  for (const [index, name] of metrics.entries()) row[`previous.${name}`] = before[index] ?? null
  return row
}

/** The requested order (else time and bands, else the first metric, largest first), then the dimensions. @throws AppError INVALID_REQUEST naming `order` */
export function ordersOf(query: AnalyticsQuery, metrics: AnalyticsQuery['metrics'], by: readonly Dimension[]): Order[] {
  const keys = by.map((column) => ({ column, descending: false }))
  if (query.order === undefined) {
    const natural = by.length === 0 || by.some((name) => DIMENSION_SQL[name].axis !== null)
    return natural ? keys : [{ column: metrics[0] as string, descending: true }, ...keys]
  }
  const descending = query.order.startsWith('-')
  const column = descending ? query.order.slice(1) : query.order
  const known = [...metrics, ...by, ...(query.compare === undefined ? [] : [CHANGE])] as string[]
  if (!known.includes(column))
    throw invalidField('order', 'must be one of the requested metrics or dimensions, or change with a comparison')
  return [{ column, descending }, ...keys.filter((key) => key.column !== column)]
}

/** True for the order by the change of the first metric. */
export const isByChange = (orders: readonly Order[]): boolean => orders[0]?.column === CHANGE

/** The unit of each metric, and of each in the period compared with. */
export function unitsOf(metrics: AnalyticsQuery['metrics'], compared: boolean): AnalyticsAnswer['meta']['units'] {
  const own = metrics.map((name) => [name, METRICS[name].unit] as const)
  const previous = compared ? metrics.map((name) => [`previous.${name}`, METRICS[name].unit] as const) : []
  return Object.fromEntries([...own, ...previous])
}

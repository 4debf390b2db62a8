import { type Bucket, bucketsOf, numberOf } from '@/lib/shared/charts/series'
import { inStackOrder } from '@/lib/shared/charts/statuses'
import type { AnalyticsAnswer, AnalyticsRow, AnalyticsValue } from '@/lib/shared/contracts/analytics'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { isAdditive, isPartition } from './kinds'
import { isTime } from './report'
import { rankOf } from './words'

export type Cell = { value: number | null; previous: number | null }
/** One line, layer or row of bars: a metric, for one value of the split where there is one. `id` is unique in a pivot. */
export type Series = { id: string; metric: Metric; split: AnalyticsValue | undefined }
/** One place along the axis, with a cell for each series by its id. */
export type Point = { key: AnalyticsValue; bucket: Bucket | null; cells: Record<string, Cell> }
export type Pivot = { axis: Dimension; split: Dimension | null; points: Point[]; series: Series[]; compared: boolean }

export const NO_CELL: Cell = { value: null, previous: null }
const keyOf = (value: AnalyticsValue) => JSON.stringify(value)

/**
 * The rows of an answer along `axis`, split by another dimension or by metric. Time, hours and bands run in their own order, names in
 * the answer's; the others come last either way.
 */
export function pivotOf(
  answer: AnalyticsAnswer,
  metrics: readonly Metric[],
  axis: Dimension,
  split: Dimension | null,
  order: string | null = null,
): Pivot {
  const rows = answer.data
  const compared = answer.meta.previous !== null
  const keys = inOrder(distinct(rows, axis), axis)
  const splits = split === null ? [undefined] : splitOrder(rows, split, metrics[0] as Metric, order)
  const series = splits.flatMap((value) =>
    metrics.map((metric): Series => ({ id: seriesId(metric, value), metric, split: value })),
  )
  const buckets = isTime(axis)
    ? bucketsOf(
        keys.filter((key) => typeof key === 'number'),
        answer.meta,
      )
    : []
  const byStart = new Map(buckets.map((bucket) => [bucket.start, bucket]))
  const points = new Map(
    keys.map((key): [string, Point] => [
      keyOf(key),
      { key, bucket: typeof key === 'number' ? (byStart.get(key) ?? null) : null, cells: {} },
    ]),
  )
  for (const row of rows) {
    const point = points.get(keyOf(row[axis] ?? null))
    if (!point) continue
    for (const metric of metrics)
      point.cells[seriesId(metric, split === null ? undefined : (row[split] ?? null))] = cellOf(row, metric)
  }
  return { axis, split, points: [...points.values()], series, compared }
}

export const cellOf = (row: AnalyticsRow | undefined, metric: Metric): Cell => ({
  value: numberOf(row?.[metric]),
  previous: numberOf(row?.[`previous.${metric}`]),
})

export const seriesId = (metric: Metric, split: AnalyticsValue | undefined): string =>
  split === undefined ? metric : `${metric} ${keyOf(split)}`

/** A pivot for each of the first values of `panel`, all with the same series; and how many values there are. */
export function panelPivots(
  answer: AnalyticsAnswer,
  question: { metrics: readonly Metric[]; axis: Dimension; split: Dimension | null; panel: Dimension },
  most: number,
): { panels: { value: AnalyticsValue; pivot: Pivot }[]; count: number } {
  const { metrics, axis, split, panel } = question
  const values = splitOrder(answer.data, panel, metrics[0] as Metric)
  const { series } = pivotOf(answer, metrics, axis, split)
  const panels = values.slice(0, most).map((value) => {
    const data = answer.data.filter((row) => (row[panel] ?? null) === value)
    return { value, pivot: { ...pivotOf({ ...answer, data }, metrics, axis, split), series } }
  })
  return { panels, count: values.length }
}

/** The sum over a point's series; null where they do not add up. */
export function stackOf(pivot: Pick<Pivot, 'series' | 'split'>, point: Point): Cell | null {
  const [first] = pivot.series
  if (first === undefined || !isAdditive(first.metric)) return null
  if (pivot.split !== null && !isPartition(pivot.split)) return null
  if (pivot.series.some(({ metric }) => metric !== first.metric)) return null
  const cells = pivot.series.map(({ id }) => point.cells[id] ?? NO_CELL)
  return { value: sum(cells.map((cell) => cell.value)), previous: sum(cells.map((cell) => cell.previous)) }
}

/** Points as bars rank them: by the whole of each, the way the order says, where parts add up; by name where that is the order; else as they come. */
export function rankedPoints(pivot: Pivot, order: string | null): Point[] {
  if (pivot.split === null || order?.replace('-', '') === pivot.axis) return pivot.points
  const wholes = new Map(pivot.points.map((point) => [point, stackOf(pivot, point)?.value ?? null]))
  if ([...wholes.values()].every((value) => value === null)) return pivot.points
  const sign = order === null || order.startsWith('-') ? -1 : 1
  const weight = (point: Point) => wholes.get(point) ?? Number.NEGATIVE_INFINITY
  const named = pivot.points.filter((point) => point.key !== OTHERS).sort((a, b) => sign * (weight(a) - weight(b)))
  return [...named, ...pivot.points.filter((point) => point.key === OTHERS)]
}

/** Null where nothing is known at all. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

function distinct(rows: readonly AnalyticsRow[], dimension: Dimension): AnalyticsValue[] {
  return [...new Map(rows.map((row) => [keyOf(row[dimension] ?? null), row[dimension] ?? null])).values()]
}

/** Values of an axis as they run; names as they come, the others last. */
export function inOrder(values: readonly AnalyticsValue[], dimension: Dimension): AnalyticsValue[] {
  const ordered = isTime(dimension) || values.every((value) => value === null || Number.isFinite(rankOf(value)))
  const named = ordered ? [...values].sort((left, right) => rankOf(left) - rankOf(right)) : [...values]
  return [...named.filter((value) => value !== OTHERS), ...named.filter((value) => value === OTHERS)]
}

/** Statuses in their stacking order, what has an order in it, names by how much of the metric they have, or as `order` says. */
export function splitOrder(
  rows: readonly AnalyticsRow[],
  split: Dimension,
  metric: Metric,
  order: string | null = null,
): AnalyticsValue[] {
  const found = distinct(rows, split)
  if (split === 'status') {
    const stack = inStackOrder(found.map(String))
    return [...found].sort((left, right) => stack.indexOf(String(left)) - stack.indexOf(String(right)))
  }
  if (found.every((value) => value === null || Number.isFinite(rankOf(value)))) return inOrder(found, split)
  if (order?.replace('-', '') === split) {
    const sorted = found
      .filter((value) => value !== OTHERS)
      .sort((a, b) => String(a ?? '').localeCompare(String(b ?? '')))
    return [...(order.startsWith('-') ? sorted.reverse() : sorted), ...found.filter((value) => value === OTHERS)]
  }
  const weight = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row[split] ?? null)
    weight.set(key, (weight.get(key) ?? 0) + (numberOf(row[metric]) ?? 0))
  }
  const heavy = (value: AnalyticsValue) => weight.get(keyOf(value)) ?? 0
  const sign = order === metric ? -1 : 1
  const named = found.filter((value) => value !== OTHERS).sort((left, right) => sign * (heavy(right) - heavy(left)))
  return [...named, ...found.filter((value) => value === OTHERS)]
}

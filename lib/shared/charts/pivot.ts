import {
  type AnalyticsAnswer,
  type AnalyticsRow,
  type AnalyticsValue,
  type Bucket,
  bucketsOf,
  CHANGE,
  numberOf,
  OTHERS,
} from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { byOutcome, OUTCOMES } from '@/lib/shared/calls/outcome'
import type { FirstDay } from '@/lib/shared/zones/calendar'
import { basisOf, hiddenKey } from './basis'
import type { Cell, Point } from './chart'
import { isTime, rankAlong } from './dimension-values'

/** One line, layer or row of bars: a metric, for a value of the split if there is one. `id` is unique within a pivot. */
export type Series = { id: string; metric: Metric; split: AnalyticsValue | undefined }
export type Pivot = { axis: Dimension; split: Dimension | null; points: Point[]; series: Series[]; compared: boolean }

const keyOf = (value: AnalyticsValue) => JSON.stringify(value)

/** The rows of an answer along `axis`, split by another dimension or by metric: time, hours and bands in natural order, names in that of the result, others last. */
export function pivotOf(
  answer: AnalyticsAnswer,
  metrics: readonly Metric[],
  axis: Dimension,
  split: Dimension | null,
  order: string | null = null,
): Pivot {
  const rows = answer.data
  const compared = answer.meta.previous !== null
  const { firstDay } = answer.meta
  const keys = inOrder(distinct(rows, axis), axis, firstDay)
  const splits = split === null ? [undefined] : splitOrder(answer, split, metrics[0] as Metric, order)
  const series = splits.flatMap((value) =>
    metrics.map((metric): Series => ({ id: seriesId(metric, value), metric, split: value })),
  )
  const starts = isTime(axis) ? keys.filter((key) => typeof key === 'number') : []
  const byStart = new Map<AnalyticsValue, Bucket>(bucketsOf(starts, answer.meta).map((one) => [one.start, one]))
  const points = new Map(
    keys.map((key): [string, Point] => [keyOf(key), { key, bucket: byStart.get(key) ?? null, cells: {} }]),
  )
  for (const row of rows) {
    const point = points.get(keyOf(row[axis] ?? null))
    if (!point) continue
    for (const metric of metrics)
      point.cells[seriesId(metric, split === null ? undefined : (row[split] ?? null))] = cellOf(row, metric)
  }
  return { axis, split, points: [...points.values()], series, compared }
}

/** A row's figure, with the calls behind it where the row has them. */
export function cellOf(row: AnalyticsRow | undefined, metric: Metric): Cell {
  const basis = basisOf(metric, Object.keys(row ?? {}))
  const n = basis === null ? null : numberOf(row?.[basis])
  return {
    value: numberOf(row?.[metric]),
    previous: numberOf(row?.[`previous.${metric}`]),
    ...(n === null ? {} : { n, previousN: numberOf(row?.[`previous.${basis}`]) }),
    ...(row?.[hiddenKey(metric)] === true ? { isHidden: true } : {}),
  }
}

const seriesId = (metric: Metric, split: AnalyticsValue | undefined): string =>
  split === undefined ? metric : `${metric} ${keyOf(split)}`

/** The split value encoded in a series id. */
export const splitOfId = (id: string): AnalyticsValue => JSON.parse(id.slice(id.indexOf(' ') + 1))

/** A series' figure over the full range, from a separate query, so that rates and quantiles are right. */
export function legendCell(
  { metric, split = null }: Series,
  dimension: Dimension | null,
  answer: AnalyticsAnswer,
): Cell {
  const found = answer.data.find((row) => dimension === null || (row[dimension] ?? null) === split)
  return cellOf(found, metric)
}

/** The pivot of a whole answer, and one for each of the first values of `panel`, all with the same series; without `panel`, the whole one is the only panel. `count`: how many values there are. */
export function panelPivots(
  answer: AnalyticsAnswer,
  question: { metrics: readonly Metric[]; axis: Dimension; split: Dimension | null; panel: Dimension | null },
  most: number,
): { whole: Pivot; panels: { value: AnalyticsValue; pivot: Pivot }[]; count: number } {
  const { metrics, axis, split, panel } = question
  const whole = pivotOf(answer, metrics, axis, split)
  if (panel === null) return { whole, panels: [{ value: null, pivot: whole }], count: 1 }
  const values = splitOrder(answer, panel, metrics[0] as Metric)
  const panels = values.slice(0, most).map((value) => {
    const data = answer.data.filter((row) => (row[panel] ?? null) === value)
    return { value, pivot: { ...pivotOf({ ...answer, data }, metrics, axis, split), series: whole.series } }
  })
  return { whole, panels, count: values.length }
}

function distinct(rows: readonly AnalyticsRow[], dimension: Dimension): AnalyticsValue[] {
  return [...new Map(rows.map((row) => [keyOf(row[dimension] ?? null), row[dimension] ?? null])).values()]
}

/** Values of an axis in their natural order; names in the given order, "others" last. */
function inOrder(values: readonly AnalyticsValue[], dimension: Dimension, firstDay: FirstDay): AnalyticsValue[] {
  const rankOf = (value: AnalyticsValue) => rankAlong(dimension, value, firstDay)
  const ordered = isTime(dimension) || values.every((value) => value === null || Number.isFinite(rankOf(value)))
  return othersLast(ordered ? values.toSorted((left, right) => rankOf(left) - rankOf(right)) : values)
}

const othersLast = (values: readonly AnalyticsValue[]): AnalyticsValue[] =>
  values.toSorted((left, right) => Number(left === OTHERS) - Number(right === OTHERS))

/** Outcomes and statuses in their order, ordered values in their order, names by their amount of the metric, or as `order` says. */
function splitOrder(
  { data: rows, meta: { firstDay } }: AnalyticsAnswer,
  split: Dimension,
  metric: Metric,
  order: string | null = null,
): AnalyticsValue[] {
  const found = distinct(rows, split)
  if (split === 'outcome' || split === 'status') {
    const stack: readonly string[] = split === 'outcome' ? OUTCOMES : byOutcome(found.map(String))
    return found.toSorted((left, right) => stack.indexOf(String(left)) - stack.indexOf(String(right)))
  }
  if (found.every((value) => value === null || Number.isFinite(rankAlong(split, value, firstDay))))
    return inOrder(found, split, firstDay)
  if (order?.replace('-', '') === split) {
    const sorted = found.toSorted((a, b) => String(a ?? '').localeCompare(String(b ?? '')))
    return othersLast(order.startsWith('-') ? sorted.reverse() : sorted)
  }
  const byChange = order?.replace('-', '') === CHANGE
  const weight = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row[split] ?? null)
    const before = byChange ? (numberOf(row[`previous.${metric}`]) ?? 0) : 0
    weight.set(key, (weight.get(key) ?? 0) + (numberOf(row[metric]) ?? 0) - before)
  }
  const heavy = (value: AnalyticsValue) => weight.get(keyOf(value)) ?? 0
  const sign = order === metric || order === CHANGE ? -1 : 1
  return othersLast(found.toSorted((left, right) => sign * (heavy(right) - heavy(left))))
}

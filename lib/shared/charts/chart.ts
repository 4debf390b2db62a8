import type { AnalyticsValue, Bucket } from '@/lib/shared/analytics/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Better, MetricUnit } from '@/lib/shared/analytics/metrics'
import type { Zone } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { type KeyMeta, keyText } from './dimension-values'
import { bucketLabel } from './time-axis'

/** A figure now and before, null if unknown. `n`: how many calls it rests on, unless it counts them. `isHidden`: fewer than wanted, so the figure is not shown. */
export type Cell = {
  value: number | null
  previous: number | null
  n?: number | null
  previousN?: number | null
  isHidden?: true
}
/** One place along a chart, with a cell for each series by its id. `bucket` where the chart runs along time. */
export type Point = { key: AnalyticsValue; bucket: Bucket | null; cells: Record<string, Cell> }
/** A value to reach: figures below it miss it, or those above where less is better. */
export type Target = { value: number; unit: MetricUnit; better: Better }
export type SeriesData = { id: string; unit: MetricUnit }

/** The data of any chart: points × series, and the axis the points run along. */
export type ChartData<Series extends SeriesData = SeriesData> = {
  along: {
    dimension: Dimension
    bucket: TimeBucket | null
    zone: Zone
    meta?: KeyMeta
  }
  points: readonly Point[]
  series: readonly Series[]
  mark: 'bar' | 'area' | 'line'
  /** True where the series are parts of a whole: bars and areas then stack. */
  addsUp: boolean
  /** True where the previous period is shown. */
  compared: boolean
  /** A line across the chart on the axis of its unit; figures on its wrong side are marked. */
  target?: Target | null
}

export const NO_CELL: Cell = { value: null, previous: null }

/** @param id may be text from the API */
export const cellAt = (point: Point, id: string): Cell => ownEntry(point.cells, id) ?? NO_CELL

/** True where bars or areas are stacked on each other. */
export const isStacked = ({ addsUp, mark }: Pick<ChartData, 'addsUp' | 'mark'>): boolean => addsUp && mark !== 'line'

/** The side of the target on which a figure misses it; null where it meets it, or has another unit. Where neither side is better, below it. */
export function missOf(
  { target }: Pick<ChartData, 'target'>,
  { unit }: Pick<SeriesData, 'unit'>,
  value: number | null,
): 'below' | 'above' | null {
  if (value === null || target == null || target.unit !== unit || value === target.value) return null
  const side = value < target.value ? 'below' : 'above'
  return side === missSide(target) ? side : null
}

/** The side on which figures miss a target. */
export const missSide = ({ better }: Pick<Target, 'better'>): 'below' | 'above' =>
  better === 'less' ? 'above' : 'below'

/** The sum over a point's series; null where they do not add up. */
export function wholeOf(
  { addsUp, series }: Pick<ChartData, 'addsUp'> & { series: readonly { id: string }[] },
  point: Point,
): Cell | null {
  if (!addsUp || series.length === 0) return null
  return sumOf(series.map(({ id }) => cellAt(point, id)))
}

/** The sum of a series over all points, now and before. */
export const totalOf = (points: readonly Point[], id: string): Cell => sumOf(points.map((point) => cellAt(point, id)))

/** A point's name in a tooltip, a table or a link. */
export const titleOf = ({ along }: Pick<ChartData, 'along'>, { bucket, key }: Point): string =>
  bucket === null
    ? keyText(along.dimension, key, { clock: along.zone.clock, ...along.meta })
    : bucketLabel(bucket, along.bucket ?? 'day', along.zone)

/** The buckets of a chart that runs along time; none where it does not. */
export const bucketsAlong = (points: readonly Point[]): Bucket[] =>
  points.flatMap(({ bucket }) => (bucket === null ? [] : [bucket]))

const sumOf = (cells: readonly Cell[]): Cell => ({
  value: sum(cells.map(({ value }) => value)),
  previous: sum(cells.map(({ previous }) => previous)),
})

/** Null where nothing is known at all. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

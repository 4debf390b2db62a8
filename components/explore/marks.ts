import { FRAME, type Frame } from '@/lib/shared/charts/plot'
import type { ValueScale } from '@/lib/shared/charts/value-axis'
import { METRICS, type MetricUnit } from '@/lib/shared/contracts/metrics'
import type { Pivot, Point, Series } from '@/lib/shared/explore/pivot'
import type { ExploreLook } from './looks'

/** What the marks of a chart are drawn from. */
export type MarksProps = {
  pivot: Pivot
  looks: ReadonlyMap<string, ExploreLook>
  axes: readonly { unit: MetricUnit; scale: ValueScale }[]
  titleOf: (point: Point) => string
  hrefOf: (point: Point, series: Series) => string | null
  width: number
  height: number
  frame: Frame
}
/** A row of a chart's data. */
export type Datum = { point: Point; index: number }

/** The period before is drawn for so many lines; more would be a thicket, and the table has them. */
export const MOST_EARLIER_LINES = 4
export const RIGHT_AXIS = 48
const LEFT_AXIS = 52

/** The room that a chart's value axes leave, in pixels. */
export const alongFrame = (axes: number): Frame => ({
  ...FRAME,
  left: LEFT_AXIS,
  right: axes > 1 ? RIGHT_AXIS : FRAME.right,
})

/** More links than this would make the page heavy; the table has them all. */
export const MOST_DOORS = 1500

export const unitOf = (series: Series): MetricUnit => METRICS[series.metric].unit

/** The middle of a place along the axis, pixels. */
export function xAt(index: number, { pivot, width, frame }: MarksProps): number {
  return frame.left + ((index + 0.5) * (width - frame.left - frame.right)) / Math.max(1, pivot.points.length)
}

/** The width of a place along the axis, pixels. */
export function stepOf({ pivot, width, frame }: MarksProps): number {
  return (width - frame.left - frame.right) / Math.max(1, pivot.points.length)
}

/** Where a value stands, pixels from the top. */
export function yAt(value: number, unit: MetricUnit, { axes, height, frame }: MarksProps): number {
  const max = axes.find((axis) => axis.unit === unit)?.scale.max ?? 1
  return frame.top + (1 - value / max) * (height - frame.top - frame.bottom)
}

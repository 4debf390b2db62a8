import { CHANGE, OTHERS } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { cellAt, type Point, wholeOf } from '@/lib/shared/charts/chart'
import type { Pivot } from '@/lib/shared/charts/pivot'
import { isPartition } from '@/lib/shared/explore/kinds'

/** True where the series of a pivot are parts of a whole: one metric that adds up, over values that do not overlap. */
export function partsAddUp({ series, split }: Pick<Pivot, 'series' | 'split'>): boolean {
  const [first] = series
  if (first === undefined || !METRICS[first.metric].additive) return false
  return (split === null || isPartition(split)) && series.every(({ metric }) => metric === first.metric)
}

/** Points in bar order: by their totals, or how much those changed, in the sort direction if parts add up; by name if sorted by name; otherwise in the order of the answer. */
export function rankedPoints(pivot: Pivot, order: string | null): Point[] {
  if (pivot.split === null || order?.replace('-', '') === pivot.axis || !partsAddUp(pivot)) return pivot.points
  const byChange = order?.replace('-', '') === CHANGE
  const weight = (point: Point) => {
    const whole = wholeOf({ addsUp: true, series: pivot.series }, point)
    return whole?.value == null ? Number.NEGATIVE_INFINITY : whole.value - (byChange ? (whole.previous ?? 0) : 0)
  }
  const sign = order === null || order.startsWith('-') ? -1 : 1
  const named = pivot.points.filter((point) => point.key !== OTHERS).sort((a, b) => sign * (weight(a) - weight(b)))
  return [...named, ...pivot.points.filter((point) => point.key === OTHERS)]
}

/** Points whose figure is hidden go after all others, since their order would tell it. */
export function hiddenPointsLast(points: readonly Point[], id: string): Point[] {
  const isHidden = (point: Point) => cellAt(point, id).isHidden === true
  return [...points.filter((point) => !isHidden(point)), ...points.filter(isHidden)]
}

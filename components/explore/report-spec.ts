import { pivotLooks } from '@/components/charts/pivot-looks'
import type { ChartSpec } from '@/components/charts/spec'
import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { cellAt, type Mark, type Point } from '@/lib/shared/charts/chart'
import type { Pivot } from '@/lib/shared/charts/pivot'
import { hrefAt } from './place-href'
import { partsAddUp } from './ranked'
import { takesTarget, targetIn } from './target'
import type { Answered } from './use-explore-answers'

export type Key = [Dimension, AnalyticsValue]

/** The axis of a report's points. */
export function reportAxis({ rows }: Answered, { axis }: Pivot): ChartSpec['along'] {
  const { bucket, zone } = rows.meta
  return { dimension: axis, bucket, zone, meta: rows.meta }
}

/** An answered report as a chart. `keys` are the values that all of it is filtered by, such as a panel's value. */
export function reportSpec(answered: Answered, pivot: Pivot, mark: Mark, keys: readonly Key[] = []): ChartSpec {
  const looks = pivotLooks(pivot, answered.rows.meta)
  return {
    along: reportAxis(answered, pivot),
    points: pivot.points,
    series: pivot.series.flatMap(({ id, metric }) => {
      const look = looks.get(id)
      return look ? [{ ...look, id, unit: METRICS[metric].unit, better: METRICS[metric].better, mark }] : []
    }),
    addsUp: partsAddUp(pivot),
    compared: pivot.compared,
    target: takesTarget(answered.form, answered.report) ? targetIn(answered.report) : null,
    hrefOf: (point, { id }) => cellHref(answered, pivot, point, id, keys),
  }
}

/** The list behind one cell of a pivot filtered by `keys`; null where no list has exactly its calls. */
export function cellHref(
  answered: Answered,
  pivot: Pivot,
  point: Point,
  id: string,
  keys: readonly Key[] = [],
): string | null {
  const series = pivot.series.find((one) => one.id === id)
  if (series === undefined) return null
  const place: Key[] = [...keys]
  if (point.bucket === null) place.push([pivot.axis, point.key])
  if (pivot.split !== null) place.push([pivot.split, series.split ?? null])
  return hrefAt(answered, series.metric, place, point.bucket, cellAt(point, id).value)
}

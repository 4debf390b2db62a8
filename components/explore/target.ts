import type { AnalyticsMeta } from '@/lib/shared/analytics/analytics'
import { METRICS, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { type ChartData, cellAt, missOf, missSide, type Target } from '@/lib/shared/charts/chart'
import { isJudged } from '@/lib/shared/charts/heat'
import type { Form, Report } from '@/lib/shared/explore/report'
import { isPartition, panelsOf, shapeOf } from '@/lib/shared/explore/words'

/** The target of a report, converted to the unit of its first metric (rates are typed in per cent). The service level's default is in Settings. */
export function targetIn(
  { metrics: [metric], target: own }: Pick<Report, 'metrics' | 'target'>,
  times?: AnalyticsMeta['serviceTimes'],
): Target | null {
  const target = own ?? (metric === 'serviceLevel' ? times?.targetPercent : null) ?? null
  if (metric === undefined || target === null) return null
  const { unit, better } = METRICS[metric]
  return { value: unit === 'ratio' ? target / 100 : target, unit, better }
}

/** What a target is typed in, unless it is a plain number. */
export const TARGET_SIGNS: Partial<Record<MetricUnit, string>> = { ratio: '%', seconds: 's', minutes: 'min' }

/** `3 of 7 below`: how many of the figures of charts with the same target miss it. */
export function missWords(charts: readonly Pick<ChartData, 'points' | 'series' | 'target'>[]): string {
  const figures = charts.flatMap(({ points, series, target }) =>
    series
      .filter(({ unit }) => unit === target?.unit)
      .flatMap((one) => points.map((point) => ({ target, one, value: cellAt(point, one.id).value })))
      .filter(({ value }) => value !== null),
  )
  const missed = figures.filter(({ target, one, value }) => missOf({ target }, one, value) !== null)
  const side = missSide(figures[0]?.target ?? { better: null })
  return `${missed.length} of ${figures.length} ${side}`
}

/** True for a form that shows a target: lines, bars unless they are stacked, and the middle of a heatmap's rates. */
export function takesTarget(form: Form, report: Pick<Report, 'metrics' | 'by'>): boolean {
  const [metric] = report.metrics
  if (metric === undefined) return false
  if (form === 'heatmap') return isJudged(metric)
  if (form !== 'bars') return form === 'line'
  const { axis, splits } = shapeOf(report)
  const split = axis === null ? splits[1] : panelsOf(report).split
  return !(report.metrics.length === 1 && split != null && METRICS[metric].additive && isPartition(split))
}

import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import type { Filters } from '@/lib/shared/filters/filters'
import { pageHref } from '@/lib/shared/links'
import { listed } from '@/lib/shared/text/format'
import { lower } from '@/lib/shared/text/plain-name'
import { type Comparison, type Report, reportWords } from './report'

export const COMPARISON_WORDS: Record<Comparison, string> = {
  none: 'nothing',
  previous: 'the previous period',
  weekdays: 'the previous period, aligned by weekday',
}
/** `Calls and answer rate by day and status`. Empty without metrics. */
export function reportTitle({ metrics, by }: Pick<Report, 'metrics' | 'by'>): string {
  if (metrics.length === 0) return ''
  const what = listed(metrics.map((name, index) => (index === 0 ? METRICS[name].label : lower(METRICS[name].label))))
  const dimensions = by.map((name) => lower(DIMENSIONS[name].label))
  const along =
    dimensions.length === 0 ? '' : by.length === 1 && by[0] === 'time' ? ' over time' : ` by ${listed(dimensions)}`
  return `${what}${along}`
}

/** The address of exactly this report: with its range and zone, even where they are the viewer's defaults. */
export const reportHref = (report: Report, filters: Filters): string =>
  pageHref('/explore', filters, reportWords(report))

/** Dimensions whose values are names without a natural order; the others run along an axis. */
export const isNamed = (name: Dimension): boolean => DIMENSIONS[name].names !== undefined

/** Dimensions that grow with the organisation, so that only the first of their names can be shown. */
export const isCrowded = (name: Dimension): boolean => DIMENSIONS[name].names === 'crowded'

/** True where each call has one value, so that parts do not overlap. A call has several people. */
export const isPartition = (name: Dimension): boolean => DIMENSIONS[name].overlaps !== true

/** The roles of a report's dimensions in a chart: axis and splits. The axis is time if present, else the first ordered dimension. */
export function shapeOf(report: Pick<Report, 'by'>): { axis: Dimension | null; splits: Dimension[] } {
  const axis = report.by.find(isTime) ?? report.by.find((name) => !isNamed(name)) ?? null
  return { axis, splits: report.by.filter((name) => name !== axis) }
}

/** How a chart along an axis lays out its splits: the first makes lines or layers, the next a panel for each of its values. Several metrics already are lines. */
export function panelsOf(question: Pick<Report, 'metrics' | 'by'>): {
  split: Dimension | null
  panel: Dimension | null
} {
  const [first = null, second = null] = shapeOf(question).splits
  return question.metrics.length > 1 ? { split: null, panel: first } : { split: first, panel: second }
}

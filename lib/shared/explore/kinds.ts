import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import type { Report } from './report'

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

/** The distinct units of metrics, in order. */
export function unitsOf(metrics: readonly Metric[]): MetricUnit[] {
  return [...new Set(metrics.map((metric) => METRICS[metric].unit))]
}

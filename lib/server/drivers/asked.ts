import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import type { Filters } from '@/lib/shared/filters/filters'
import type { AnalyticsDeps } from '../analytics/deps'
import type { Part } from './contributions'

type Period = { from: number; to: number }

/** A question about the change of a figure between two periods, epoch seconds. */
export type Asked = {
  deps: AnalyticsDeps
  metric: Metric
  filters: Filters
  now: Period
  before: Period
  compare: 'previous' | 'weekdays'
}

/** A figure in both periods, with the sums that it is made of. */
export type Figure = {
  key: AnalyticsValue
  value: number | null
  previous: number | null
  /** The calls behind it. */
  n: number
  previousN: number
  part: Part
}

/** The overall figure; with the moments of its peaks, where it is one. */
export type Total = Omit<Figure, 'key'> & { peakAt: number | null; peakBefore: number | null }

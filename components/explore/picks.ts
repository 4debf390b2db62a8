import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRIC_NAMES, METRICS, type Metric, type MetricUnit } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { isNamed } from '@/lib/shared/explore/kinds'
import { MAX_METRICS, MAX_SPLITS, type Report } from '@/lib/shared/explore/report'
import type { Pick } from './pick-options'

const UNIT_GROUPS: Record<MetricUnit, string> = {
  calls: 'Calls',
  average: 'Calls',
  ratio: 'Rates',
  minutes: 'Minutes',
  seconds: 'Durations and ring times',
  people: 'People',
}
const GROUP_ORDER = ['Calls', 'Rates', 'Minutes', 'Durations and ring times', 'People']

/** Every metric, grouped by what it measures. */
export function metricPicks(report: Report): Pick<Metric>[] {
  const full = report.metrics.length >= MAX_METRICS
  return METRIC_NAMES.map((name) => ({
    value: name,
    label: METRICS[name].label,
    group: UNIT_GROUPS[METRICS[name].unit],
    words: METRICS[name].definition,
    refusal: full ? `At most ${MAX_METRICS} metrics fit in a report. Remove one first.` : null,
  })).sort((left, right) => GROUP_ORDER.indexOf(left.group) - GROUP_ORDER.indexOf(right.group))
}

/** Every dimension besides time. */
export function dimensionPicks(report: Report): Pick<Dimension>[] {
  const full = report.by.filter((name) => !isTime(name)).length >= MAX_SPLITS
  return DIMENSION_NAMES.filter((name) => !isTime(name)).map((name) => ({
    value: name,
    label: DIMENSIONS[name].label,
    group: isNamed(name) ? 'People and groups' : 'Time and ranges',
    words: dimensionWords(name),
    refusal: full ? `A report has at most ${MAX_SPLITS} dimensions besides time. Remove one first.` : null,
  }))
}

/** The description of a dimension's values, as a sentence. */
export function dimensionWords(name: Dimension): string {
  const { values } = DIMENSIONS[name]
  return `${values.charAt(0).toUpperCase()}${values.slice(1)}.`
}

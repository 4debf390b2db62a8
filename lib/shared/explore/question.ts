import { type AnalyticsRequest, CHANGE } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { basesOf } from '@/lib/shared/charts/basis'
import type { Report } from './report'
import { isNamed, isPartition, panelsOf } from './words'

/** The report as one API query, with the n of its rates and times. Names are limited to the top ones, with exact figures for the others combined. */
export const reportQuestion = (report: Report, by: readonly Dimension[] = report.by): AnalyticsRequest => ({
  metrics: [...report.metrics, ...basesOf(report.metrics, by)],
  by,
  ...(report.compare === 'none' ? {} : { compare: report.compare }),
  ...(by.some(isNamed) ? { top: report.top, ...(report.least > 0 ? { least: report.least } : {}) } : {}),
  order: orderOf(report, by) ?? undefined,
})

/** The sort, if the query still has its column. */
function orderOf(report: Report, by: readonly Dimension[]): string | null {
  if (report.order === null) return null
  const column = report.order.replace('-', '')
  if (column === CHANGE) return by.some(isNamed) ? report.order : null
  return [...report.metrics, ...by].some((name) => name === column) ? report.order : null
}

/** The figure of each legend entry: the report without its axis and panels, since ratios and quantiles cannot be summed from their parts. */
export function legendQuestion(report: Report): AnalyticsRequest {
  const { split } = panelsOf(report)
  return reportQuestion(report, split === null ? [] : [split])
}

/** The total, without any dimension. */
export const totalQuestion = (report: Report): AnalyticsRequest => reportQuestion(report, [])

/** True where a report's rows add up to its total by every metric; else a total row is a separate figure, and is labelled as such. */
export const addsUp = (report: Pick<Report, 'metrics' | 'by'>): boolean =>
  report.metrics.every((name) => METRICS[name].additive) && report.by.every(isPartition)

import type { AnalyticsRequest } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { isAdditive, isNamed, panelsOf } from './kinds'
import type { Report } from './report'

/** The report as one question to the API. Names are cut to the first of them, with the others exact. */
export function reportQuestion(report: Report, by: readonly Dimension[] = report.by): AnalyticsRequest {
  return {
    metrics: report.metrics,
    by,
    ...(report.compare === 'none' ? {} : { compare: report.compare }),
    ...(by.some(isNamed) ? { top: report.top } : {}),
    order: orderOf(report, by) ?? undefined,
  }
}

/** The order, where the question still holds its column. */
function orderOf(report: Report, by: readonly Dimension[]): string | null {
  if (report.order === null) return null
  const column = report.order.replace('-', '')
  return [...report.metrics, ...by].some((name) => name === column) ? report.order : null
}

/** The figure of each legend entry: the report without what it runs along and its panels, since ratios and quantiles cannot be summed up from their parts. */
export function legendQuestion(report: Report): AnalyticsRequest {
  const { split } = panelsOf(report)
  return reportQuestion(report, split === null ? [] : [split])
}

/** The whole, without any dimension. */
export function totalQuestion(report: Report): AnalyticsRequest {
  return reportQuestion(report, [])
}

/** True where a report's rows add up to its total by every metric; else a total row is a figure of its own, and says so. */
export const addsUp = (report: Pick<Report, 'metrics' | 'by'>): boolean =>
  report.metrics.every(isAdditive) && !report.by.includes('person')

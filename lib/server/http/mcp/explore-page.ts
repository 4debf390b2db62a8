import type { AnalyticsQuery } from '@/lib/shared/analytics/analytics'
import { reportHref } from '@/lib/shared/explore/words'
import { readReport } from '@/lib/shared/explore/report'
import type { Filters } from '@/lib/shared/filters/filters'
import { filtersOf } from './filtered-page'

/** The page of Explore with the same metrics, dimensions and filters; null where it cannot show all of them. */
export function exploreHref(query: AnalyticsQuery & Filters): string | null {
  const { metrics, by, compare, order, top, least } = query
  const text = (value: unknown) => (value === undefined ? null : String(value))
  const { report, dropped } = readReport({
    metrics: metrics.join(','),
    by: by.join(','),
    compare: compare ?? null,
    order: text(order),
    top: text(top),
    least: text(least),
  })
  return dropped.length > 0 ? null : reportHref(report, filtersOf(query))
}

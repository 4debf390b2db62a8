import type { Metric } from '@/lib/shared/analytics/metrics'
import { FILTER_NAMES, type FilterName, type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { hrefOf } from '@/lib/shared/links'

/** The filters by time, which an alert's window replaces. */
const OF_TIME: readonly FilterName[] = ['range', 'from', 'to', 'activeAt']
export const isOfTime = (name: string): boolean => (OF_TIME as readonly string[]).includes(name)

/** A page's filters for an alert: without the range. */
export const alertFilters = (filters: Partial<Filters>): string =>
  filtersToParams(
    Object.fromEntries(FILTER_NAMES.filter((name) => !isOfTime(name)).map((name) => [name, filters[name]])),
  ).toString()

/** The page that sets up an alert on a metric under these filters. */
export function newAlertHref(metric: Metric, filters: Partial<Filters>): string {
  return hrefOf(
    '/alerts/edit',
    new URLSearchParams([['metric', metric], ...new URLSearchParams(alertFilters(filters))]),
  )
}

/** The page that edits an alert, in the alert's own zone rather than the viewer's. */
export function editAlertHref({ id, filters }: { id: string; filters: string }): string {
  const params = new URLSearchParams([['rule', id], ...new URLSearchParams(filters)])
  if (!params.has('tz')) params.set('tz', DEFAULT_ZONE)
  return hrefOf('/alerts/edit', params)
}

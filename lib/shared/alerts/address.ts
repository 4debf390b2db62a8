import { type Metric, WATCHED_METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { type FilterName, type Filters, filtersToParams, PAGE_PARAMS, withoutRange } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { hrefOf } from '@/lib/shared/links'
import { anyId } from '@/lib/shared/params/calls'
import { urlState } from '@/lib/shared/params/filters'

/** The filters by time, which an alert's window replaces. */
const OF_TIME: readonly FilterName[] = ['range', 'from', 'to', 'activeAt']
export const isOfTime = (name: string): boolean => (OF_TIME as readonly string[]).includes(name)

/** A page's filters for an alert: without the range. */
export const alertFilters = (filters: Partial<Filters>): string =>
  filtersToParams({ ...withoutRange(filters), activeAt: undefined }).toString()

/** The page that sets up an alert on a metric under these filters. */
export const newAlertHref = (metric: Metric, filters: Partial<Filters>): string =>
  hrefOf('/alerts/edit', new URLSearchParams([['metric', metric], ...new URLSearchParams(alertFilters(filters))]))

/** The page that edits an alert, in the alert's own zone rather than the viewer's. */
export function editAlertHref({ id, filters }: { id: string; filters: string }): string {
  const params = new URLSearchParams([['rule', id], ...new URLSearchParams(filters)])
  if (!params.has('tz')) params.set('tz', DEFAULT_ZONE)
  return hrefOf('/alerts/edit', params)
}

/** Tabs of earlier releases: the first two are the list, digests are below it, and the last two are in the sheet of channels. */
const TABS = ['alerts', 'history', 'digests', 'channels', 'deliveries'] as const
/** The sheet that is open beside the list: of the channels, with a page of what was sent, or of an alert. */
export const ALERTS_STATE = urlState({ tab: one(among(TABS)), rule: anyId, page: PAGE_PARAMS.page }, { page: 1 })
/** The alert that is changed, or the metric of a new one; its filters are those of the page. */
export const ALERT_EDIT_STATE = urlState({ rule: anyId, metric: one(among(WATCHED_METRIC_NAMES)) }, {})

import { WATCHED_METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { anyId } from './calls'
import { FILTERED } from './filters'
import { parsersOf } from './parsers'

export const ALERT_TABS = ['alerts', 'history', 'digests', 'channels', 'deliveries'] as const
export type AlertTab = (typeof ALERT_TABS)[number]

/** The open tab, its page, and the alert that is shown beside it. */
export const ALERTS_PAGE = { tab: one(among(ALERT_TABS)), rule: anyId, page: PAGE_PARAMS.page }
export const ALERTS_PARSERS = parsersOf(ALERTS_PAGE, { tab: 'alerts', page: 1 })

const EDITED = { rule: anyId, metric: one(among(WATCHED_METRIC_NAMES)) }
/** The alert that is changed, or the metric of a new one; its filters are those of the page. */
export const ALERT_EDIT_PAGE = { ...FILTERED, ...EDITED }
export const ALERT_EDIT_PARSERS = parsersOf(EDITED, {})

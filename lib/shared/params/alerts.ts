import { WATCHED_METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one } from '@/lib/shared/filters/query'
import { anyId } from './calls'
import { FILTERED, parsersOf } from './filters'

/** Tabs of earlier releases: the first two are the list, digests are below it, and the last two are in the sheet of channels. */
const ALERT_TABS = ['alerts', 'history', 'digests', 'channels', 'deliveries'] as const

/** The sheet that is open beside the list: of the channels, with a page of what was sent, or of an alert. */
export const ALERTS_PAGE = { tab: one(among(ALERT_TABS)), rule: anyId, page: PAGE_PARAMS.page }
export const ALERTS_PARSERS = parsersOf(ALERTS_PAGE, { page: 1 })

const EDITED = { rule: anyId, metric: one(among(WATCHED_METRIC_NAMES)) }
/** The alert that is changed, or the metric of a new one; its filters are those of the page. */
export const ALERT_EDIT_PAGE = { ...FILTERED, ...EDITED }
export const ALERT_EDIT_PARSERS = parsersOf(EDITED, {})

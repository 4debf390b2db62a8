import { METRIC_NAMES } from '@/lib/shared/contracts/metrics'
import { among, one, wholeFrom } from '@/lib/shared/contracts/query'
import { text } from '@/lib/shared/contracts/texts'
import { FILTERED } from './filters'
import { parsersOf, readerOf } from './parsers'

export const ALERT_TABS = ['alerts', 'history', 'channels', 'deliveries'] as const
export type AlertTab = (typeof ALERT_TABS)[number]

const rule = one(text((value) => /^[0-9a-f-]{36}$/.test(value), 'must be the id of an alert'))
/** The open tab, its page, and the alert that is shown beside it. */
export const ALERTS_PAGE = { tab: one(among(ALERT_TABS)), rule, page: one(wholeFrom(1, 100_000)) }
export const ALERTS_PARSERS = parsersOf(ALERTS_PAGE, { tab: 'alerts', page: 1 })
export const readAlertsState = readerOf(ALERTS_PARSERS)

const EDITED = { rule, metric: one(among(METRIC_NAMES)) }
/** The alert that is changed, or the metric of a new one; its filters are those of the page. */
export const ALERT_EDIT_PAGE = { ...FILTERED, ...EDITED }
export const ALERT_EDIT_PARSERS = parsersOf(EDITED, {})

import { METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { among, one } from '@/lib/shared/filters/query'
import { parsersOf } from './filters'

/** The figure whose change is being explained. */
export const WHY_PAGE = { why: one(among(METRIC_NAMES)) }
export const WHY_PARSERS = parsersOf(WHY_PAGE, {})

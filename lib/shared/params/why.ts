import { METRIC_NAMES } from '@/lib/shared/contracts/metrics'
import { among, one } from '@/lib/shared/contracts/query'
import { parsersOf } from './parsers'

/** The figure whose change is being explained. */
export const WHY_PAGE = { why: one(among(METRIC_NAMES)) }
export const WHY_PARSERS = parsersOf(WHY_PAGE, {})

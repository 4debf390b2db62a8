import { DEFAULT_STAFFING_TARGET, staffingTarget } from '@/lib/shared/staffing'
import { FILTERED } from './filters'
import { parsersOf, readerOf } from './parsers'

const ASKED = { target: staffingTarget }
export const STAFFING_PAGE = { ...FILTERED, ...ASKED }
export const STAFFING_PARSERS = parsersOf(ASKED, { target: DEFAULT_STAFFING_TARGET })
/** The answer rate to aim for, from the URL. */
export const readStaffingState = readerOf(STAFFING_PARSERS)

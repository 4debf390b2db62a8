import { DEFAULT_STAFFING_TARGET, staffingTarget } from '@/lib/shared/staffing'
import { FILTERED, parsersOf, readerOf } from './filters'

const ASKED = { target: staffingTarget }
export const STAFFING_PAGE = { ...FILTERED, ...ASKED }
export const STAFFING_PARSERS = parsersOf(ASKED, { target: DEFAULT_STAFFING_TARGET })
/** The answer rate to aim for, from the URL. */
export const readStaffingState = readerOf(STAFFING_PARSERS)

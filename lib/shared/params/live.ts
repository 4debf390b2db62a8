import { MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { DEFAULT_SORT } from './calls'

const OPEN = { status: ['ongoing', 'initiated'] }
/** All open calls, newest first, up to one page of results. */
export const LIVE_QUERY = { ...OPEN, sort: DEFAULT_SORT, perPage: MAX_PER_PAGE }
/** How many are open: a page of one call whose meta has the count. */
export const LIVE_COUNT_QUERY = { ...OPEN, perPage: 1 }

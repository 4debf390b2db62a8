import { MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { DEFAULT_SORT } from './calls'

const OPEN = { status: ['ongoing', 'initiated'] }
/** Everything open, newest first, as many as one answer holds. */
export const LIVE_QUERY = { ...OPEN, sort: DEFAULT_SORT, perPage: MAX_PER_PAGE }
/** How many are open: the count stands beside one call. */
export const LIVE_COUNT_QUERY = { ...OPEN, perPage: 1 }

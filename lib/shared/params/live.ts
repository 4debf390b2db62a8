import { MAX_PER_PAGE } from '@/lib/shared/filters/filters'
import { DEFAULT_SORT } from './calls'

/** All open calls, newest first, up to one page of results. */
export const LIVE_QUERY = { status: ['ongoing', 'initiated'], sort: DEFAULT_SORT, perPage: MAX_PER_PAGE }

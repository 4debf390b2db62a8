import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Directory } from '@/lib/server/mirror/read/directory'
import type { HandledCallers } from '@/lib/shared/callbacks/handled-callers'
import type { CallId } from '@/lib/shared/calls/call-id'
import type { OpenSpan } from '@/lib/shared/organisation/open-spans'
import type { Organisation } from '@/lib/shared/organisation/organisation'
import type { Refill } from '@/lib/shared/sync/sync'

/** What every question needs. Times are epoch seconds. */
export type AnalyticsDeps = {
  mirror: Mirror
  nowSeconds: number
  staleOngoingHours: number
  /** When the last complete sync ended; null before the first. */
  syncedAt: number | null
  /** Everyone's names. */
  directory: Directory
  /** The calls of the tags in the filters; required whenever they name any. */
  tagged?: Tagged | undefined
  /** The calls of the search's words, as far as people wrote these about calls; none by default. */
  noted?: Noted | undefined
  /** What the organisation has set about itself; nothing by default. */
  organisation?: Organisation | undefined
  /** Callers whose missed calls were closed by hand; nobody by default. */
  handled?: HandledCallers | undefined
  /** A span that has all calls; it makes questions about business hours over all time faster. */
  reach?: OpenSpan | undefined
  /** Columns that are still being refilled; null when all calls have all columns. */
  refill?: Refill | null
}

/** What filters are compiled with, beside their window. */
export type FilterDeps = Pick<
  AnalyticsDeps,
  'nowSeconds' | 'staleOngoingHours' | 'tagged' | 'noted' | 'directory' | 'organisation' | 'handled' | 'reach'
>
export const filterDeps = (deps: FilterDeps): FilterDeps => ({
  nowSeconds: deps.nowSeconds,
  staleOngoingHours: deps.staleOngoingHours,
  tagged: deps.tagged,
  noted: deps.noted,
  directory: deps.directory,
  organisation: deps.organisation,
  handled: deps.handled,
  reach: deps.reach,
})

/** Tags are not stored in the mirror, so the caller looks up their calls; `key` is equal for equal calls. */
export type Tagged = { ids: readonly CallId[]; key: string }

/** The same for the folded words of a search, which notes and tags contain. */
export type Noted = { calls: ReadonlyMap<string, readonly CallId[]>; key: string }

/** Rounds the time down to the minute, so that equal questions share a cache entry for a minute. */
export const atMinute = (deps: AnalyticsDeps): AnalyticsDeps => ({
  ...deps,
  nowSeconds: Math.floor(deps.nowSeconds / 60) * 60,
})

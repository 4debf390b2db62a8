import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Directory } from '@/lib/server/mirror/read/directory'
import type { HandledCallers } from '@/lib/shared/callbacks/handled-callers'
import type { CallId } from '@/lib/shared/calls/call-path'
import { FILTER_NAMES, type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { OpenSpan } from '@/lib/shared/organisation/open-spans'
import type { Organisation } from '@/lib/shared/organisation/organisation'
import type { Refill } from '@/lib/shared/sync/sync'
import { dependsOnOrganisation } from './filters/organisation'

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

/** True when the set of filtered calls changes as time passes. */
export const dependsOnNow = (filters: Filters): boolean =>
  filters.anomaly.includes('stale-ongoing') ||
  filters.gap.includes('interval') ||
  filters.callback.length > 0 ||
  filters.repeat.length > 0 ||
  filters.activeAt !== undefined

/** Filters that only say when. */
const WINDOW_FILTERS = ['range', 'from', 'to'] as const
const OTHER_FILTERS = FILTER_NAMES.filter((name) => !(WINDOW_FILTERS as readonly string[]).includes(name))

type KeyDeps = Omit<FilterDeps, 'reach'>

/** Cache key of filters without their window: equal for equal questions; the current time is part of it only where the answer depends on it. */
export function keyOfConditions(deps: KeyDeps, filters: Filters): unknown[] {
  return [
    String(filtersToParams(Object.fromEntries(OTHER_FILTERS.map((name) => [name, filters[name]])))),
    dependsOnNow(filters) ? deps.nowSeconds : null,
    deps.staleOngoingHours,
    filters.tag.length === 0 ? null : deps.tagged?.key,
    filters.q === undefined ? null : [deps.directory.namesVersion, deps.noted?.key],
    dependsOnOrganisation(filters) ? (deps.organisation?.key ?? '') : null,
    filters.callback.length === 0 ? null : (deps.handled?.key ?? ''),
  ]
}

/** Cache key of filters and their resolved window. */
export const keyOfFilters = (deps: KeyDeps, filters: Filters, window: Window): unknown[] => [
  window.from,
  window.to,
  ...keyOfConditions(deps, filters),
]

/** True if other calls decide whether a call matches, so that each statement reads many calls, however few it is about. */
export const asksOtherCalls = ({ callback, repeat }: Filters): boolean => callback.length > 0 || repeat.length > 0

/** The times of the calls that an answer about the filtered calls depends on: calls before and after decide whether one was returned or repeated. */
export const readsOf = (filters: Filters, { from, to }: Window): Window => ({
  from: filters.repeat.length > 0 ? null : from,
  to: asksOtherCalls(filters) ? null : to,
})

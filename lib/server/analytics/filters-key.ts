import { FILTER_NAMES, type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { FilterDeps } from './deps'
import { dependsOnOrganisation } from './organisation-sql'

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

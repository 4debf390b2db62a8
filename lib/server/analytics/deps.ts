import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Directory } from '@/lib/server/mirror/read/directory'
import type { ClosedLines } from '@/lib/shared/callbacks/callbacks'
import type { CallId } from '@/lib/shared/calls/call-path'
import { FILTER_NAMES, type FilterName, type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import { resolveWindow, type Window } from '@/lib/shared/filters/range'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { NEW_ORGANISATION, type Organisation } from '@/lib/shared/organisation/organisation'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'
import type { Refill } from '@/lib/shared/sync/sync'
import type { Span } from '@/lib/shared/timeline/presence'
import type { Calendar } from './buckets'
import { ANY_TIME, cached } from './cache'
import { Bindings, COLUMNS as C, CALLS_TABLE } from './sql'

/** What every question needs. Times are epoch seconds. */
export type AnalyticsDeps = {
  mirror: Mirror
  nowSeconds: number
  /** Calls from then on do not count; without it, all do. */
  asOf?: number | null | undefined
  staleOngoingHours: number
  /** When the last complete sync ended; null before the first. */
  syncedAt: number | null
  /** Everyone's names. */
  directory: Directory
  /** The calls of the tags in the filters; required whenever they name any. */
  tagged?: TagMatches | undefined
  /** The calls about which people wrote the search's words, in notes or tags; none by default. */
  noted?: NoteMatches | undefined
  /** What the organisation has set about itself; nothing by default. */
  organisation?: Organisation | undefined
  /** Call-backs that were closed by hand; none by default. */
  closed?: ClosedLines | undefined
  /** A span that has all calls; it makes questions about business hours over all time faster. */
  reach?: Span | undefined
  /** Columns that are still being refilled; null when all calls have all columns. */
  refill?: Refill | null
}

/** Tags are not stored in the mirror, so the caller looks up their calls; `key` is equal for equal calls. */
type TagMatches = { ids: readonly CallId[]; key: string }

/** The same by folded word of a search: the calls whose notes or tags contain it. */
type NoteMatches = { calls: ReadonlyMap<string, readonly CallId[]>; key: string }

/** The filtered calls of a window: what a question is about. */
export type Scope = AnalyticsDeps &
  Calendar &
  WeekClock & { filters: Filters; window: Window; organisation: Organisation }

/** Resolves range and zone as of the last full minute, so that equal questions share a cache entry. @throws AppError INVALID_REQUEST naming `from` */
export function scopeOf(deps: AnalyticsDeps, filters: Filters): Scope {
  const nowSeconds = Math.floor(deps.nowSeconds / 60) * 60
  const { organisation = NEW_ORGANISATION } = deps
  const { firstDay, clock } = organisation
  const window = endedBy(deps.asOf ?? null, resolveWindow(filters, nowSeconds, firstDay))
  return { ...deps, organisation, nowSeconds, filters, window, zone: filters.tz ?? DEFAULT_ZONE, firstDay, clock }
}

/** Ends a window at `asOf`; a window that begins later stays as it is. */
const endedBy = (asOf: number | null, { from, to }: Window): Window =>
  asOf === null || (from !== null && from >= asOf) || (to !== null && to <= asOf) ? { from, to } : { from, to: asOf }

/** True when the set of filtered calls changes as time passes. */
export const dependsOnNow = (filters: Filters): boolean =>
  filters.anomaly.includes('stale-ongoing') ||
  filters.gap.includes('interval') ||
  asksOtherCalls(filters) ||
  filters.activeAt !== undefined

/** True if other calls decide whether a call matches, so that each statement reads many calls, however few it is about. */
export const asksOtherCalls = ({ callback, repeat }: Filters): boolean => callback.length > 0 || repeat.length > 0

/** True if what the filters select depends on settings of the organisation. */
export const dependsOnOrganisation = ({ team, hours, callback }: Filters): boolean =>
  team.length > 0 || hours !== undefined || callback.length > 0

/** The filters that are set, except those of time. */
export const setFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => !TIME_FILTERS.includes(name) && [filters[name] ?? []].flat().length > 0)

const WINDOW_FILTERS: readonly string[] = ['range', 'from', 'to']
const TIME_FILTERS = [...WINDOW_FILTERS, 'tz']
const OTHER_FILTERS = FILTER_NAMES.filter((name) => !WINDOW_FILTERS.includes(name))

/** Cache key of the filters whatever the window; the current time is part of it only where the answer depends on it. */
export const keyOfConditions = ({ filters, ...deps }: Omit<Scope, 'window'>): unknown[] => [
  String(filtersToParams(Object.fromEntries(OTHER_FILTERS.map((name) => [name, filters[name]])))),
  dependsOnNow(filters) ? deps.nowSeconds : null,
  deps.staleOngoingHours,
  filters.tag.length === 0 ? null : deps.tagged?.key,
  filters.q === undefined ? null : [deps.directory.namesVersion, deps.noted?.key],
  dependsOnOrganisation(filters) ? deps.organisation.key : null,
  filters.callback.length === 0 ? null : [deps.closed?.key, deps.asOf],
]

/** The times of the calls that an answer about the filtered calls depends on: calls before and after decide whether one was returned or repeated. */
export const readsOf = ({ filters, window }: Pick<Scope, 'filters' | 'window'>): Window =>
  asksOtherCalls(filters) ? ANY_TIME : window

/** Remembers the answer to a question about a scope until a call that it reads changes (see `cached`). @param question what is asked besides the scope */
export function cachedFor<T>(
  scope: Scope,
  question: readonly unknown[],
  compute: () => Promise<T>,
  reads?: Window,
): Promise<T> {
  const { from, to } = scope.window
  return cached(scope.mirror, JSON.stringify([...question, from, to, ...keyOfConditions(scope)]), compute, reads)
}

type Asking = Pick<AnalyticsDeps, 'mirror'>

/** Runs one statement on the mirror. @param write the statement, which binds its values @throws AppError MIRROR_UNAVAILABLE */
export function ask<Row = Record<string, unknown>>(
  { mirror }: Asking,
  name: string,
  write: (bindings: Bindings) => string,
): Promise<Row[]> {
  const bindings = new Bindings()
  return mirror.query<Row>({ name, sql: write(bindings), params: bindings.params })
}

/** The same for a statement that returns a single number. */
export async function askCount(deps: Asking, name: string, write: (bindings: Bindings) => string): Promise<number> {
  const [row] = await ask<Record<string, number>>(deps, name, write)
  return Object.values(row ?? {})[0] ?? 0
}

/** The first and last second of any stored row, replaced ones included: an outer bound that the engine answers from part metadata. */
export const callsSpan = (deps: Asking): Promise<{ first: number; last: number }> =>
  cached(deps.mirror, '["calls-span"]', async () => {
    const write = () => `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`
    const [row] = await ask<{ first: number; last: number }>(deps, 'calls-span', write)
    return row ?? { first: 0, last: 0 }
  })

import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { createContext, memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import type { PageComparison } from '@/lib/shared/address/words'
import { compareOf } from '@/lib/shared/charts/comparison'
import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import { type AnswerOf, questionKey } from '@/lib/shared/http/route'
import type { PageParams } from '@/lib/shared/links'
import { LIST_STATE } from '@/lib/shared/params/calls'
import { DEFAULT_COMPARISON, DEFAULT_RANGE, FILTERED_PARSERS } from '@/lib/shared/params/filters'
import { ALL_TEAMS, teamsIn } from '@/lib/shared/people/names'
import type { Zone } from '@/lib/shared/text/format'
import { meRoute } from '@/lib/shared/users/roles'
import { noDoors } from './use-doors'
import { useGiven } from './use-given'
import { ShownZone, useBrowserZone, ZoneInAddress } from './use-zone'

/** A change for `set`: null, undefined or an empty list removes a filter. */
export type FilterChange = { [name in keyof Filters]?: Filters[name] | null }

/** Includes the list page: changing a filter returns to the first. */
const PARSERS = { ...FILTERED_PARSERS, page: LIST_STATE.parsers.page }
const RANGE_NAMES = ['range', 'from', 'to'] as const
/** The filters other than range and zone. */
const NARROWING = FILTER_NAMES.filter((name) => name !== 'tz' && !(RANGE_NAMES as readonly string[]).includes(name))

export type PageFilters = {
  /** The filters in the URL. */
  filters: Filters
  /** The zone in which times are shown. */
  zone: Zone
  /** IANA. */
  browserZone: string
  /** The named range; null when a window is given instead. */
  range: NonNullable<Filters['range']> | null
  /** How many filters are set, other than range and zone. */
  active: number
  comparison: PageComparison
  /** The URL parameter with which a link keeps the comparison; the default one needs none. */
  compared: PageParams
  /** What the page's requests compare with; undefined where nothing is compared. */
  compare: ReturnType<typeof compareOf>
  /** `replace` during typing or dragging; by default, Back undoes each change. */
  set: (change: FilterChange, options?: { history: 'replace' }) => Promise<URLSearchParams>
  clear: () => Promise<URLSearchParams>
  setComparison: (next: PageComparison) => Promise<URLSearchParams>
}
/** Read through `useFilters`; `DeferredFilters` and `HeldFilters` keep older ones in parts of a page. */
const FiltersContext = createContext<PageFilters | null>(null)

/** Reads the filters from the URL, once for all that show or change them: a page has over a hundred of those. */
export function FiltersProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useQueryStates(PARSERS, { history: 'push' })
  const client = useQueryClient()
  const ofBrowser = useBrowserZone()
  const browserZone = ofBrowser.name
  const text = JSON.stringify(FILTER_NAMES.map((name) => state[name]))
  const comparison: PageComparison = state.compare ?? DEFAULT_COMPARISON

  const set = useCallback<PageFilters['set']>(
    (change, options) => {
      const next: Record<string, unknown> = { page: null }
      for (const [name, value] of Object.entries(change)) next[name] = isEmpty(value) ? null : value
      // A window is one of: a named range, or from/to. Setting one removes the other.
      if (RANGE_NAMES.some((name) => name in change))
        for (const name of RANGE_NAMES) if (!(name in change)) next[name] = null
      return setState((before) => {
        // An address without a team would open with the viewer's own.
        const { data: me } = client.getQueryData<AnswerOf<typeof meRoute>>(questionKey(meRoute, {})) ?? {}
        const isOwnTeam = me?.team != null && isEmpty('team' in next ? next.team : before.team)
        return isOwnTeam ? { ...next, team: [ALL_TEAMS] } : next
      }, options)
    },
    [setState, client],
  )
  const clear = useCallback(() => set(Object.fromEntries(NARROWING.map((name) => [name, null]))), [set])
  const setComparison = useCallback(
    (next: PageComparison) => setState({ compare: next === DEFAULT_COMPARISON ? null : next }, { history: 'replace' }),
    [setState],
  )

  const value = useMemo((): PageFilters => {
    const read: unknown[] = JSON.parse(text)
    const filters = Object.fromEntries(FILTER_NAMES.map((name, index) => [name, read[index] ?? undefined])) as Filters
    const range = filters.from !== undefined || filters.to !== undefined ? null : (filters.range ?? DEFAULT_RANGE)
    return {
      filters,
      zone: { ...ofBrowser, name: filters.tz ?? browserZone },
      browserZone,
      range,
      active: NARROWING.filter((name) => !isEmpty(name === 'team' ? teamsIn(filters) : filters[name])).length,
      comparison,
      compared: comparison === DEFAULT_COMPARISON ? {} : { compare: comparison },
      compare: compareOf(comparison, range),
      set,
      clear,
      setComparison,
    }
  }, [text, ofBrowser, browserZone, comparison, set, clear, setComparison])
  return <FiltersScope filters={value}>{children}</FiltersScope>
}

/** Everything inside has these filters, and shows times in their zone. */
const FiltersScope = ({ filters, children }: { filters: PageFilters; children: ReactNode }) => (
  <FiltersContext value={filters}>
    <ZoneInAddress value={filters.filters.tz}>
      <ShownZone value={filters.zone.name}>{children}</ShownZone>
    </ZoneInAddress>
  </FiltersContext>
)

/** The filters, which are stored only in the URL. @throws outside a `FiltersProvider` */
export const useFilters = (): PageFilters => useGiven(FiltersContext, 'FiltersProvider')

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Applies changed filters only after everything outside is painted, so that the top of a page does not wait for the charts. */
export function DeferredFilters({ children }: { children: ReactNode }) {
  const now = useFilters()
  const deferred = useDeferredValue(now)
  return (
    <FiltersScope filters={deferred}>
      <div aria-busy={deferred !== now} {...noDoors(deferred !== now)}>
        {children}
      </div>
    </FiltersScope>
  )
}

/**
 * Keeps its content and the filters that the content is for while `isHeld`: until the answer to changed filters arrives, there is nothing
 * new to draw, and the doors of the old content must open the calls that it counts.
 */
export const HeldFilters = (props: { isHeld: boolean; children: ReactNode }) => (
  <Held {...props} filters={useFilters()} />
)

const Held = memo(
  ({ filters, children }: { isHeld: boolean; filters: PageFilters; children: ReactNode }) => (
    <FiltersScope filters={filters}>{children}</FiltersScope>
  ),
  (shown, next) => next.isHeld && shown.filters !== next.filters,
)

/** Filters fixed by a page regardless of its URL, such as the person on a person's page: its panels and their doors include them. */
export const FixedFilters = createContext<Partial<Filters>>({})

/** True on a live list of calls on a user's behalf: it comes from the Calls API, which has fewer filters. */
export function useIsLiveList(): boolean {
  const search = useSearchParams()
  return usePathname() === '/calls' && LIST_STATE.read(search).onBehalfOf !== null
}

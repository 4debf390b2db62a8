'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { CLICKS } from '@/lib/shared/address/words'
import { narrowedPage } from '@/lib/shared/charts/narrowing'
import { FILTER_NAMES, type Filters } from '@/lib/shared/filters/filters'
import { callsHref, type PageParams, pageHref } from '@/lib/shared/links'
import { readFilters } from '@/lib/shared/params/filters'
import { useChartView } from './use-chart-view'
import { type DoorWays, TO_THE_LIST } from './use-doors'
import { type FilterChange, useFilters } from './use-filters'

const CLICK = parseAsStringLiteral(CLICKS).withDefault('open').withOptions({ history: 'replace', scroll: false })
const WINDOW_NAMES: readonly string[] = ['range', 'from', 'to']

/** What a click on a number does, in the URL: opens its calls, or filters the page by them. */
export function useClickMode() {
  const [mode, setMode] = useQueryState('click', CLICK)
  return { mode, setMode }
}

/** Replaces the page's filters; a new window counts as a zoom, which can be reset. */
function useGoTo(): (next: Partial<Filters>) => void {
  const { filters, set } = useFilters()
  const { zoomTo } = useChartView()
  return useCallback(
    ({ from, to, ...next }) => {
      if (from !== undefined && (from !== filters.from || to !== filters.to))
        zoomTo({ from: Number(from), to: to === undefined ? null : Number(to) })
      const names = FILTER_NAMES.filter((name) => !WINDOW_NAMES.includes(name)) as (keyof typeof next)[]
      set(Object.fromEntries(names.map((name) => [name, next[name] ?? null])) as FilterChange)
    },
    [filters.from, filters.to, set, zoomTo],
  )
}

/** Filters this page by a door's calls. */
export function useNarrowPage(): (door: Partial<Filters>) => void {
  const { filters: inUrl } = useFilters()
  const { filters } = useAppliedFilters()
  const goTo = useGoTo()
  return useCallback(
    (door) => {
      const next = narrowedPage(inUrl, filters, door)
      if (next !== null) goTo(next)
    },
    [inUrl, filters, goTo],
  )
}

/** Doors that filter the page instead of opening a list, if clicks are set to; those that would change nothing still open the list. */
export function useNarrowingWays(): DoorWays {
  const { mode } = useClickMode()
  const { filters: inUrl } = useFilters()
  const { filters } = useAppliedFilters()
  const path = usePathname()
  const search = useSearchParams()
  const goTo = useGoTo()
  return useMemo(() => {
    if (mode === 'open') return TO_THE_LIST
    const kept: PageParams = Object.fromEntries([...search].filter(([name]) => !isFilter(name)))
    return {
      hrefOf: (door, extra) => {
        const next = narrowedPage(inUrl, filters, door as Partial<Filters>)
        return next === null ? callsHref(door, extra) : pageHref(path, next, kept)
      },
      follow: (href) => {
        const { pathname, searchParams } = new URL(href, window.location.origin)
        if (pathname !== path) return false
        goTo(readFilters(searchParams))
        return true
      },
    }
  }, [mode, inUrl, filters, path, search, goTo])
}

const isFilter = (name: string) => (FILTER_NAMES as readonly string[]).includes(name)

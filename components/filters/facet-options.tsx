'use client'

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { chosenValues, type Facet, facetChange, isSingle } from '@/components/parts/filters/facet-list'
import { cn } from '@/components/ui/cn'
import { useNames } from '@/lib/client/names/use-names'
import { question } from '@/lib/client/question'
import { useAhead } from '@/lib/client/use-ahead'
import { type FilterChange, useFilters } from '@/lib/client/use-filters'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { type FacetValue, facetsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'

/** How many calls each value of each facet has under filters; fetched only while `enabled` (a list is open). */
const useFacets = (query: Filters, enabled: boolean) =>
  useQuery({ ...question(facetsRoute, { query }), select: (answer) => answer.data, enabled })

/** The values of a facet with how many calls each has; several can be selected. */
export default function FacetOptions({ facet }: { facet: Facet }) {
  const { filters: inUrl, set } = useFilters()
  const { filters } = useAppliedFilters()
  // The counts of a live list are unknown, and those of the mirror are of other calls.
  const facets = useFacets(filters, !useIsLiveList())
  const counts = countsOf(facets.data && ownEntry(facets.data, facet.name))
  const chosen = chosenValues(inUrl, facet.name)
  const values = [...new Set([...facet.known, ...counts.keys(), ...chosen])].filter((value) => value !== '')
  const ahead = useAhead()
  const nameOf = useNames()
  const toggled = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    return facetChange(facet.name, isSingle(facet.name) ? next.slice(-1) : next) as FilterChange
  }
  if (values.length === 0 && facet.none !== undefined && facets.data !== undefined)
    return <p className="px-2 py-1.5 text-ink-muted">{facet.none}</p>
  return (
    <ul className={cn('max-h-80 overflow-y-auto', facets.isPlaceholderData && 'refreshing')}>
      {values.map((value) => {
        const on = chosen.includes(value)
        return (
          <li key={value}>
            <label
              title={facet.explain?.(value)}
              onPointerEnter={() => ahead.rest(toggled(value))}
              onPointerLeave={ahead.leave}
              onPointerDown={() => ahead.now(toggled(value))}
              onFocus={() => ahead.now(toggled(value))}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input type="checkbox" checked={on} onChange={() => set(toggled(value))} className="peer sr-only" />
              <span
                aria-hidden="true"
                className={cn(
                  'flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong',
                  on && 'border-accent bg-accent text-ink-inverse',
                )}
              >
                {on && <Check className="size-3" strokeWidth={3} />}
              </span>
              <span className="min-w-0 flex-1 truncate">{facet.say(value, nameOf)}</span>
              <span className="num text-ink-faint text-xs">
                {facets.data && Object.hasOwn(facets.data, facet.name) ? formatCount(counts.get(value) ?? 0) : ''}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function countsOf(values: readonly FacetValue[] | undefined): Map<string, number> {
  const named = (values ?? []).filter(({ value }) => value !== null)
  return new Map(named.map(({ value, calls }) => [String(value), calls]))
}

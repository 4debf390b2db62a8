import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chosenValues, type Facet, facetChange } from '@/components/parts/filters/facet-list'
import { cn } from '@/components/ui/cn'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { QuestionInput } from '@/lib/client/http/question'
import { useData } from '@/lib/client/http/use-answer'
import { type FilterChange, useFilters, useIsLiveList } from '@/lib/client/page/use-filters'
import { facetsRoute } from '@/lib/shared/calls/calls'
import { fold } from '@/lib/shared/people/names'
import { formatCount } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'

/** A pointer that rests this long on a choice is about to choose it. */
const REST_MS = 40

/** The handlers of a choice: they prefetch what the page would ask after its change of the filters, on focus, on press, and once the pointer rests. */
function useAhead() {
  const client = useQueryClient()
  const { filters } = useAppliedFilters()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const now = (change: FilterChange) => {
    for (const { meta } of client.getQueryCache().findAll({ type: 'active' })) {
      const asked = meta?.asked as QuestionInput | undefined
      if (asked === undefined || !hasFilters(asked, filters, change)) continue
      void client.prefetchQuery(asked.instead({ ...asked.query, ...change }))
    }
  }
  return (change: FilterChange) => ({
    onPointerEnter: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(change), REST_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: () => now(change),
    onFocus: () => now(change),
  })
}

/** True for a question that carries the page’s own values of the filters that would change. */
function hasFilters({ query: asked, takes }: QuestionInput, filters: object, change: FilterChange): boolean {
  // A change of the filters returns a list to its first page.
  if ('page' in asked && asked.page !== 1) return false
  const textOf = (of: object, name: string) => JSON.stringify((of as Record<string, unknown>)[name] ?? [])
  return (
    Object.keys(filters).some((name) => name in asked) &&
    Object.keys(change).every((name) => takes(name) && textOf(asked, name) === textOf(filters, name))
  )
}

/** A facet's values with how many calls each has; several can be selected. @param find keeps only values whose label, or whose facet's, contains it */
export default function FacetOptions({ facet, find = '' }: { facet: Facet; find?: string }) {
  const { filters: inUrl, set } = useFilters()
  const { filters } = useAppliedFilters()
  // A live list has no counts, and those of the mirror are about other calls.
  const isCounted = !useIsLiveList()
  const facets = useData(facetsRoute, { query: filters, enabled: isCounted })
  const counted = facets.data && ownEntry(facets.data, facet.name)
  const named = counted?.filter(({ value }) => value !== null) ?? []
  const counts = new Map(named.map(({ value, calls }) => [String(value), calls]))
  const chosen = chosenValues(inUrl, facet.name)
  const isOffered = (value: string) => !isCounted || facets.isError || (counts.get(value) ?? 0) > 0
  const values = [...new Set([...facet.known, ...counts.keys(), ...chosen])].filter(
    (value) => value !== '' && (isOffered(value) || chosen.includes(value)),
  )
  const ahead = useAhead()
  const nameOf = useNames()
  const toggled = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
    return facetChange(facet.name, next) as FilterChange
  }
  const isFound = (words: string) => fold(words).includes(fold(find.trim()))
  const shown = isFound(facet.label) ? values : values.filter((value) => isFound(facet.say(value, nameOf)))
  const isEmpty = shown.length === 0 && facets.data !== undefined
  if (isEmpty && (facet.none === undefined || find !== '')) return null
  return (
    <section className="py-1 text-data">
      <h3 className="px-2 py-1 font-medium">{facet.label}</h3>
      {isEmpty && <p className="px-2 py-1.5 text-ink-muted">{facet.none}</p>}
      <ul className="max-h-80 overflow-y-auto">
        {shown.map((value) => {
          const on = chosen.includes(value)
          return (
            <li key={value}>
              <label
                title={facet.explain?.(value)}
                {...ahead(toggled(value))}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input type="checkbox" checked={on} onChange={() => set(toggled(value))} className="peer sr-only" />
                <span
                  aria-hidden="true"
                  className={cn(
                    'flex size-4 shrink-0 items-center justify-center rounded-sm border',
                    on ? 'border-accent bg-accent text-ink-inverse' : 'border-line-strong',
                  )}
                >
                  {on && <Check className="size-3" strokeWidth={3} />}
                </span>
                <span className="min-w-0 flex-1 truncate">{facet.say(value, nameOf)}</span>
                <span className="num text-ink-faint text-xs">{counted && formatCount(counts.get(value) ?? 0)}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

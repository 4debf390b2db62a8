'use client'

import { X } from 'lucide-react'
import { chipsOf, facetChips } from '@/components/parts/filters/chips'
import { cn } from '@/components/ui/cn'
import { useNames } from '@/lib/client/names/use-names'
import { useFilters } from '@/lib/client/use-filters'

/** The other active filters, each removable; of the facets, those that the bar has no room for, on a phone all of them. */
export function FilterChips({ hidden }: { hidden: ReadonlySet<string> }) {
  const { filters, set } = useFilters()
  const nameOf = useNames()
  const others = chipsOf(filters, nameOf).map((chip) => ({ ...chip, className: '' }))
  const facets = facetChips(filters, nameOf).map((chip) => ({
    ...chip,
    className: hidden.has(chip.key) ? '' : 'md:hidden',
  }))
  const chips = [...facets, ...others]
  if (chips.length === 0) return null
  return (
    <div className="flex min-w-0 gap-1 overflow-x-auto pr-4 [mask-image:linear-gradient(to_right,black_calc(100%-16px),transparent)] [scrollbar-width:none] max-md:basis-full">
      {chips.map((chip) => (
        <span
          key={chip.key}
          className={cn(
            'inline-flex h-7 max-w-64 shrink-0 items-center gap-1.5 rounded-md bg-accent-soft pr-0.5 pl-2 text-accent-ink text-data',
            chip.className,
          )}
        >
          <span className="whitespace-nowrap opacity-90">{chip.name}</span>
          <span className="truncate font-medium">{chip.value}</span>
          <button
            type="button"
            aria-label={`Remove ${chip.name} ${chip.value}`}
            onClick={() => set(chip.remove)}
            className="flex size-6 shrink-0 items-center justify-center rounded hover:bg-surface-hover"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
    </div>
  )
}

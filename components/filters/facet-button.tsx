'use client'

import { ChevronDown, X } from 'lucide-react'
import { chosenValues, type Facet, facetChange } from '@/components/parts/filters/facet-list'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useNames } from '@/lib/client/data/use-names'
import { type FilterChange, useFilters } from '@/lib/client/page/use-filters'

const FacetOptions = onDemand(() => import('./facet-options'))

/** A facet of the filter bar: its name, the selected values, and its list. */
export function FacetButton({ facet }: { facet: Facet }) {
  const { filters, set } = useFilters()
  const nameOf = useNames()
  const chosen = chosenValues(filters, facet.name)
  const words =
    chosen.length === 0
      ? null
      : chosen.length === 1
        ? facet.say(chosen[0] as string, nameOf)
        : `${chosen.length} selected`
  return (
    <Popover>
      <PopoverTrigger
        onPointerEnter={FacetOptions.preload}
        onFocus={FacetOptions.preload}
        className={cn(
          buttonClass('ghost', 'sm'),
          words !== null && 'bg-accent-soft text-accent-ink hover:bg-accent-soft hover:text-accent-ink',
        )}
      >
        {facet.label}
        {words !== null && <span className="font-normal">{words}</span>}
        <ChevronDown aria-hidden="true" className="size-3.5 opacity-70" />
      </PopoverTrigger>
      {words !== null && (
        <button
          type="button"
          aria-label={`Remove ${facet.label} ${words}`}
          onClick={() => set(facetChange(facet.name, []) as FilterChange)}
          className="-ml-1 inline-flex h-7 w-6 items-center justify-center rounded-r-md bg-accent-soft text-accent-ink hover:bg-surface-hover"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <PopoverContent
        waitsFor={FacetOptions}
        aria-label={facet.label}
        className={facet.name === 'anomaly' ? 'w-72' : 'w-56'}
      >
        <FacetOptions facet={facet} />
        {words !== null && (
          <div className="mt-1 border-line border-t pt-1">
            <Button
              variant="ghost"
              size="sm"
              className="w-full justify-start"
              onClick={() => set(facetChange(facet.name, []) as FilterChange)}
            >
              Any {facet.label.toLowerCase()}
            </Button>
          </div>
        )}
      </PopoverContent>
    </Popover>
  )
}

'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useFilters } from '@/lib/client/use-filters'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { CompareMenu } from './compare-menu'
import { FacetButton } from './facet-button'
import { FilterChips } from './filter-chips'
import { FilterSheet } from './filter-sheet'
import { Limits } from './limits'
import { RangePicker } from './range-picker'
import { useOfferedFacets } from './use-offered-facets'
import { ZonePicker } from './zone-picker'

/** The filters of the whole page, all in the URL. On a phone everything but the range is in a sheet. */
export function FilterBar() {
  const { active, clear } = useFilters()
  const facets = useOfferedFacets()
  const isLive = useIsLiveList()
  return (
    <fieldset aria-label="Filters" className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1.5 px-4 pb-2 md:px-6">
      <RangePicker className="max-sm:flex-1 max-sm:justify-start" />
      <FilterSheet className="md:hidden" />
      <div className="contents max-md:hidden">
        <CompareMenu />
        <ZonePicker />
        <span aria-hidden="true" className="mx-1 h-4 w-px bg-line max-md:hidden" />
        {facets.map((facet) => (
          <FacetButton key={facet.name} facet={facet} />
        ))}
        {!isLive && <More />}
      </div>
      <FilterChips />
      {active > 0 && (
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}

function More() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonClass('ghost', 'sm')}>
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        More
      </PopoverTrigger>
      <PopoverContent aria-label="More filters">
        <Limits onApplied={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import type { Facet } from './facet-list'
import { FacetOptions } from './facet-options'
import { Limits } from './limits'

/** The facets that the bar has no room for, and the limits. A live list has no limits. */
export function MoreFilters({ facets }: { facets: readonly Facet[] }) {
  const [open, setOpen] = useState(false)
  const isLive = useIsLiveList()
  if (isLive && facets.length === 0) return null
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonClass('ghost', 'sm')}>
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        More
      </PopoverTrigger>
      <PopoverContent
        aria-label="More filters"
        className="max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto"
      >
        {facets.map((facet) => (
          <section key={facet.name} className="border-line border-b py-1">
            <h3 className="px-2 py-1 font-medium">{facet.label}</h3>
            <FacetOptions facet={facet} />
          </section>
        ))}
        {!isLive && <Limits onApplied={() => setOpen(false)} />}
      </PopoverContent>
    </Popover>
  )
}

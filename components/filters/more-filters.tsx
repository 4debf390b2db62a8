'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Facet } from '@/components/parts/filters/facet-list'
import { buttonClass } from '@/components/ui/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { useIsLiveList } from '@/lib/client/use-is-live-list'

const MorePanel = onDemand(() => import('./more-panel'))

/** The facets that the bar has no room for, and the limits. A live list has no limits. */
export function MoreFilters({ facets }: { facets: readonly Facet[] }) {
  const [open, setOpen] = useState(false)
  const isLive = useIsLiveList()
  if (isLive && facets.length === 0) return null
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        onPointerEnter={MorePanel.preload}
        onFocus={MorePanel.preload}
        className={buttonClass('ghost', 'sm')}
      >
        <SlidersHorizontal aria-hidden="true" className="size-3.5" />
        More
      </PopoverTrigger>
      <PopoverContent
        waitsFor={MorePanel}
        aria-label="More filters"
        className="max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto"
      >
        <MorePanel facets={facets} onApplied={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

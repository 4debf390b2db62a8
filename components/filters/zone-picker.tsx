'use client'

import { ChevronDown, Globe } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { useFilters } from '@/lib/client/page/use-filters'

const ZoneList = onDemand(() => import('./zone-list'))

/** The zone of days, hours and clock times: the browser's unless the URL has another. */
export function ZonePicker({ className }: { className?: string }) {
  const { zone, browserZone, set } = useFilters()
  const [open, setOpen] = useState(false)
  const choose = (next: string) => {
    set({ tz: next === browserZone ? null : next })
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={`Time zone: ${zone.name}`}
        onPointerEnter={ZoneList.preload}
        onFocus={ZoneList.preload}
        className={cn(buttonClass('ghost', 'sm'), className)}
      >
        <Globe aria-hidden="true" className="size-3.5 text-ink-faint" />
        <span className="md:max-lg:sr-only">{zone.name.split('/').pop()?.replaceAll('_', ' ')}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 text-ink-faint" />
      </PopoverTrigger>
      <PopoverContent waitsFor={ZoneList} aria-label="Time zone" className="w-72">
        <ZoneList zone={zone.name} browserZone={browserZone} onChoose={choose} />
      </PopoverContent>
    </Popover>
  )
}

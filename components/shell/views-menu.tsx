'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ActionIcon } from '@/components/ui/action'
import { buttonClass } from '@/components/ui/button-class'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { ACTIONS } from '@/lib/shared/actions'

// Loaded when opened rather than with the page.
const ViewsPanel = dynamic(() => import('./views-panel').then((file) => file.ViewsPanel), {
  ssr: false,
  loading: () => <Skeleton className="m-2 h-32" />,
})

/** Saved views: saves this page as one, and opens those saved before. */
export function ViewsMenu() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger aria-label={ACTIONS.views.label} className={cn(buttonClass('ghost'), 'w-8 px-0 max-sm:hidden')}>
        <ActionIcon action="views" className="size-4" />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={ACTIONS.views.label} className="w-80">
        <ViewsPanel onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

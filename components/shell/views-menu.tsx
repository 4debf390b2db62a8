'use client'

import { Bookmark } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'

// Comes when it is opened, and not with the page.
const ViewsPanel = dynamic(() => import('./views-panel').then((file) => file.ViewsPanel), {
  ssr: false,
  loading: () => <Skeleton className="m-2 h-32" />,
})

/** Saved views: this page kept under a name, and those kept before. */
export function ViewsMenu() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger aria-label="Saved views" className={cn(buttonClass('ghost'), 'w-8 px-0 max-sm:hidden')}>
        <Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Saved views" className="w-80">
        <ViewsPanel onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

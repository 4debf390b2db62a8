'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'

/** How far outside the viewport loading begins. */
const MARGIN = '500px'

/** A ref callback, and whether its element has been near the viewport at least once. */
function useNear(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [near, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, near]
}

/** A panel below the fold, loaded and queried only once it is near the viewport. `className` sets its minimum height. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const [watch, near] = useNear()
  return (
    <div ref={watch} className={cn('flex min-w-0 flex-col *:flex-1', className)}>
      {near ? children : <PanelPlaceholder />}
    </div>
  )
}

/** A placeholder that fills the panel's place. */
export function PanelPlaceholder() {
  return (
    <Card aria-hidden="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="min-h-0 flex-1 opacity-60" />
    </Card>
  )
}

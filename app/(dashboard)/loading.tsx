'use client'

import { usePathname } from 'next/navigation'
import { OverviewSkeleton } from '@/components/overview/overview-skeleton'
import { Skeleton } from '@/components/ui/skeleton'

/** While a page is on the way: the overview in its own shape, the others in a plain one. */
export default function Loading() {
  if (usePathname() === '/') return <OverviewSkeleton />
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="mb-4 h-6 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="mt-4 h-80" />
    </div>
  )
}

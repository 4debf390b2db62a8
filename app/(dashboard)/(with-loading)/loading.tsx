'use client'

import { usePathname } from 'next/navigation'
import { OverviewSkeleton } from '@/components/overview/overview-skeleton'
import { PageSkeleton } from '@/components/ui/page-skeleton'

/**
 * While a page is on the way: the overview in its own shape, the others in a plain one. Only over pages that stand for sure: whatever stands
 * under it answers 200 before it is known what it is, so those of one person or group are elsewhere.
 */
export default function Loading() {
  return usePathname() === '/' ? <OverviewSkeleton /> : <PageSkeleton />
}

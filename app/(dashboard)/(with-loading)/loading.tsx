'use client'

import { usePathname } from 'next/navigation'
import { OverviewSkeleton } from '@/components/overview/overview-skeleton'
import { PageSkeleton } from '@/components/ui/state/skeleton'

/**
 * The placeholder of a loading page: the overview in its own shape, the others in a plain one. Only for pages that always exist: everything
 * below it answers 200 before its content is known, so the pages of one person or group are elsewhere.
 */
export default function Loading() {
  return usePathname() === '/' ? <OverviewSkeleton /> : <PageSkeleton />
}

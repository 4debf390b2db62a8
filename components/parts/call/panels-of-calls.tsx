'use client'

import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'
import { useNewestCalls } from '@/lib/client/data/use-call'
import type { Filters } from '@/lib/shared/filters/filters'

/** Loaded on demand: it is rare, shown only if a range finds nothing. */
export const NoCalls = onDemand(() => import('./no-calls'))

/** Below the fold and last on the page, so that nothing moves when it loads. */
export const NewestCalls = onDemand(
  () => import('./newest-calls'),
  <Card>
    <CardHeader title="Newest calls" />
    <SkeletonRows />
  </Card>,
)

/** The panels about one person's or group's calls with the newest of them below, or an empty state. */
export function PanelsOfCalls({ filters, children }: { filters: Partial<Filters>; children: ReactNode }) {
  const list = useNewestCalls(filters)
  if (list.data?.total === 0 && !list.isPlaceholderData)
    return (
      <Card className="mt-4">
        <NoCalls />
      </Card>
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
      {children}
      <div className="md:col-span-2 xl:col-span-12">
        <NewestCalls filters={filters} />
      </div>
    </div>
  )
}

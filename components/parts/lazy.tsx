import { Card } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { SkeletonRows } from '@/components/ui/state/states'

/** Rare: shown only if a range finds nothing. */
export const NoCalls = onDemand(() => import('./call/no-calls'))

/** Below the fold and last on the page, so that nothing moves when it loads. */
export const NewestCalls = onDemand(
  () => import('./call/newest-calls'),
  <Card title="Newest calls">
    <SkeletonRows />
  </Card>,
)

/** Beside other panels, whose row is as high. */
export const TopList = onDemand(
  () => import('./figures/top-list'),
  <div className="min-h-64 min-w-0 md:col-span-2 xl:col-span-4" />,
)

/** Asks for confirmation, then marks. */
export const DeliveredDialog = onDemand(() => import('./call/delivered-dialog'))

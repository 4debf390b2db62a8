'use client'

import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

/** Fills the place of a chart until it has loaded. */
export function ChartSkeleton() {
  return <Skeleton className="size-full opacity-60" />
}

const place = <ChartSkeleton />
/** The chart library is loaded with the first chart, not with the page. Charts are measured in the browser, so the server renders none. */
export const TimeDrawing = onDemand(() => import('./time-drawing'), place)
export const BarChart = onDemand(() => import('./bar-chart'), place)
export const DistributionChart = onDemand(() => import('./distribution-chart'), place)

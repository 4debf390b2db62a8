'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { BarChartProps } from './bar-chart'
import type { DistributionProps } from './distribution-chart'
import type { TimeChartProps } from './time-chart'

/** Fills the place of a chart until it is there. */
export function ChartSkeleton() {
  return <Skeleton className="size-full opacity-60" />
}

/** The drawing library comes with the first chart and not with the page. The charts are measured in the browser, so a server has nothing to draw. */
export const TimeChart = dynamic<TimeChartProps>(() => import('./time-chart'), { ssr: false, loading: ChartSkeleton })
export const BarChart = dynamic<BarChartProps>(() => import('./bar-chart'), { ssr: false, loading: ChartSkeleton })
export const DistributionChart = dynamic<DistributionProps>(() => import('./distribution-chart'), {
  ssr: false,
  loading: ChartSkeleton,
})

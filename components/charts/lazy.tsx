'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { Size } from '@/lib/client/use-size'
import type { BandChartProps } from './band-chart'
import type { BarChartProps } from './bar-chart'
import type { DistributionProps } from './distribution-chart'
import type { ThresholdChartProps } from './threshold-chart'
import type { TimeDrawingProps } from './time-drawing'

/** Fills the place of a chart until it has loaded. */
export function ChartSkeleton() {
  return <Skeleton className="size-full opacity-60" />
}

/** Loads a chart ahead, too. Next bundles an import that stands within `dynamic` once more, and the charts would be loaded twice. */
export const importTimeDrawing = () => import('./time-drawing')
/** The chart library is loaded with the first chart, not with the page. Charts are measured in the browser, so the server renders none. */
export const TimeDrawing = dynamic<TimeDrawingProps & Size>(importTimeDrawing, { ssr: false, loading: ChartSkeleton })
export const BarChart = dynamic<BarChartProps>(() => import('./bar-chart'), { ssr: false, loading: ChartSkeleton })
export const DistributionChart = dynamic<DistributionProps>(() => import('./distribution-chart'), {
  ssr: false,
  loading: ChartSkeleton,
})
export const BandChart = dynamic<BandChartProps>(() => import('./band-chart'), { ssr: false, loading: ChartSkeleton })
export const ThresholdChart = dynamic<ThresholdChartProps>(() => import('./threshold-chart'), {
  ssr: false,
  loading: ChartSkeleton,
})

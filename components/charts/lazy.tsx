'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import type { BandChartProps } from './band-chart'
import type { BusyChartProps } from './busy-chart'
import type { TimeChartProps } from './time-chart'

/** Stands where a chart will be, in its size: bars of a chart that is not there yet. */
export function ChartSkeleton() {
  return <Skeleton className="size-full opacity-60" />
}

/** The drawing library comes with the first chart and not with the page. The charts are measured in the browser, so a server has nothing to draw. */
export const TimeChart = dynamic<TimeChartProps>(() => import('./time-chart'), { ssr: false, loading: ChartSkeleton })
export const BusyChart = dynamic<BusyChartProps>(() => import('./busy-chart'), { ssr: false, loading: ChartSkeleton })
export const BandChart = dynamic<BandChartProps>(() => import('./band-chart'), { ssr: false, loading: ChartSkeleton })

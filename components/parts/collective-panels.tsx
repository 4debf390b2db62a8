'use client'

import type { Filters } from '@/lib/shared/filters/filters'
import { CallsOverTime } from './calls-over-time'
import { PanelsOfCalls } from './panels-of-calls'
import { StatusBreakdown } from './status-breakdown'
import { TopList } from './top-lists'
import { WeekHeatmap } from './week-heatmap'

/** When the calls of a group or team are, how they end, and who is in most of them. */
export function CollectivePanels({ filters }: { filters: Filters }) {
  return (
    <PanelsOfCalls filters={filters}>
      <CallsOverTime className="md:col-span-2 xl:col-span-8" />
      <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
      <TopList of="person" className="md:col-span-2 xl:col-span-4" />
    </PanelsOfCalls>
  )
}

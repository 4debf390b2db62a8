import type { ReactNode } from 'react'
import { PanelsOfCalls } from '@/components/parts/call/panels-of-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { StatusBreakdown } from '@/components/parts/figures/status-breakdown'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import type { Filters } from '@/lib/shared/filters/filters'

/** When the calls of a person, a group or a team are, how they end, and one more panel. */
export function PartyPanels({ filters, children }: { filters: Partial<Filters>; children?: ReactNode }) {
  return (
    <PanelsOfCalls filters={filters}>
      <CallsOverTime className="md:col-span-2 xl:col-span-8" />
      <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
      {children}
    </PanelsOfCalls>
  )
}

import type { ReactNode } from 'react'
import { PanelsOfCalls } from '@/components/parts/call/panels-of-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import type { Filters } from '@/lib/shared/filters/filters'

/** When the calls of a person, a group or a team are, what became of them, and one more panel. */
export function PartyPanels({ filters, children }: { filters: Partial<Filters>; children?: ReactNode }) {
  return (
    <PanelsOfCalls filters={filters}>
      <CallsOverTime className="md:col-span-2 xl:col-span-12" />
      <WeekHeatmap className={`md:col-span-2 ${children ? 'xl:col-span-7' : 'xl:col-span-12'}`} />
      {children}
    </PanelsOfCalls>
  )
}

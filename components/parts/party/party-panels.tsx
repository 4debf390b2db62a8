import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { PanelsOfCalls } from '@/components/parts/call/panels-of-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { HEATS } from '@/lib/shared/address/words'
import type { Door } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { choiceOf } from '@/lib/shared/params/filters'

type PartyPanelsProps = { filters: Partial<Filters>; rated?: Door; children?: ReactNode }

/**
 * When the calls of a person, a group or a team are, what became of them, and one more panel.
 * @param rated the calls behind the answer rate of a person or a team: only those offered to them
 */
export function PartyPanels({ filters, rated, children }: PartyPanelsProps) {
  const [heat] = useQueryState('heat', choiceOf(HEATS))
  return (
    <PanelsOfCalls filters={filters}>
      <CallsOverTime className="md:col-span-2 xl:col-span-12" />
      <FixedFilters value={(heat === 'rate' && rated) || filters}>
        <WeekHeatmap className={`md:col-span-2 ${children ? 'xl:col-span-7' : 'xl:col-span-12'}`} />
      </FixedFilters>
      {children}
    </PanelsOfCalls>
  )
}

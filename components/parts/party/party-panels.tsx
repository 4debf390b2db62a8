import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import { NewestCalls, NoCalls } from '@/components/parts/lazy'
import { Card } from '@/components/ui/layout/card'
import { useNewestCalls } from '@/lib/client/data/use-call'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { HEATS } from '@/lib/shared/address/words'
import type { Door } from '@/lib/shared/charts/doors'
import { choiceOf } from '@/lib/shared/params/filters'

/** When the calls of the page's party are, what became of them, and the newest. @param rated those behind their answer rate: only those offered to them */
export default function PartyPanels({ rated, children }: { rated?: Door; children?: ReactNode }) {
  const { filters } = useAppliedFilters()
  const [heat] = useQueryState('heat', choiceOf(HEATS))
  const list = useNewestCalls(filters)
  if (list.data?.total === 0 && !list.isPlaceholderData)
    return (
      <Card className="mt-4">
        <NoCalls />
      </Card>
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
      <CallsOverTime className="md:col-span-2 xl:col-span-12" />
      <FixedFilters value={(heat === 'rate' && rated) || filters}>
        <WeekHeatmap className={`md:col-span-2 ${children ? 'xl:col-span-7' : 'xl:col-span-12'}`} />
      </FixedFilters>
      {children}
      <div className="md:col-span-2 xl:col-span-12">
        <NewestCalls filters={filters} />
      </div>
    </div>
  )
}

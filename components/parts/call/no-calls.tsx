'use client'

import { Button } from '@/components/ui/form/button'
import { Card } from '@/components/ui/layout/card'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useFilters } from '@/lib/client/page/use-filters'

/** Nothing to chart: why, and what to do about it. */
export function NoCalls() {
  const { active, range, set, clear } = useFilters()
  const isEmpty = useSyncStatus().data?.callsStored === 0
  return (
    <Card>
      <NothingFound
        title="No calls in this range"
        className="min-h-80"
        actions={
          isEmpty ? undefined : (
            <>
              {active > 0 && (
                <Button variant="primary" onClick={() => clear()}>
                  Clear {active === 1 ? 'the filter' : `${active} filters`}
                </Button>
              )}
              {range !== '90d' && range !== 'all' && (
                <Button onClick={() => set({ range: '90d' })}>Last 90 days</Button>
              )}
              {range !== 'all' && <Button onClick={() => set({ range: 'all' })}>All time</Button>}
            </>
          )
        }
      >
        {advice(active > 0, range === 'all')}
      </NothingFound>
    </Card>
  )
}

function advice(isFiltered: boolean, isAllTime: boolean): string {
  if (isAllTime) return isFiltered ? 'No calls match the filters. Remove some.' : 'There are none at all.'
  return isFiltered ? 'No calls match the filters. Remove some, or choose a longer range.' : 'Choose a longer range.'
}

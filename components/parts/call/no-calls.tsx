'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/form/button'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { question } from '@/lib/client/http/question'
import { useFilters } from '@/lib/client/page/use-filters'
import { callsRoute } from '@/lib/shared/calls/calls'
import { countOf } from '@/lib/shared/text/format'
/** No calls to show: whether the search, the filters or the range is the reason, and what to do about it. */
export function NoCalls() {
  const { active, range, set, clear } = useFilters()
  const { filters } = useAppliedFilters()
  const { q } = filters
  const { data: withoutSearch = 0 } = useQuery({
    ...question(callsRoute, { query: { ...filters, q: undefined, perPage: 1 } }),
    select: ({ meta }) => meta.pagination.total,
    enabled: q !== undefined,
  })
  const isEmpty = useSyncStatus().data?.callsStored === 0
  if (q !== undefined && withoutSearch > 0)
    return (
      <NothingFound
        title={`No calls with “${q}”`}
        actions={
          <Button variant="primary" onClick={() => set({ q: null })}>
            Remove the search
          </Button>
        }
      >
        Without it, there {withoutSearch === 1 ? 'is' : 'are'} {countOf(withoutSearch, 'call')}.
      </NothingFound>
    )
  return (
    <NothingFound
      title={active > 0 ? 'No calls match the filters' : 'No calls in this range'}
      actions={
        isEmpty ? undefined : (
          <>
            {active > 0 && (
              <Button variant="primary" onClick={() => clear()}>
                Clear {active === 1 ? 'the filter' : `${active} filters`}
              </Button>
            )}
            {range !== '90d' && range !== 'all' && <Button onClick={() => set({ range: '90d' })}>Last 90 days</Button>}
            {range !== 'all' && <Button onClick={() => set({ range: 'all' })}>All time</Button>}
          </>
        )
      }
    >
      {advice(active > 0, range === 'all')}
    </NothingFound>
  )
}

function advice(isFiltered: boolean, isAllTime: boolean): string {
  if (isAllTime) return isFiltered ? 'Remove some.' : 'There are none at all.'
  return isFiltered ? 'Remove some, or choose a longer range.' : 'Choose a longer range.'
}

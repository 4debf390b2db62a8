'use client'

import { useCallback } from 'react'
import { Card } from '@/components/ui/card'
import { FindBox } from '@/components/ui/find-box'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { Pager } from '@/components/ui/pager'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useAskedFilters } from '@/lib/client/use-overview'
import { useDirectoryState, usePeople } from '@/lib/client/use-people'
import { formatCount } from '@/lib/shared/format'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import { PeopleTable } from './people-table'

/** Everyone in the calls of the range, with what is counted of each. */
export function PeoplePage() {
  const { asked, zone } = useAskedFilters()
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const { find, sort, page } = state
  const people = usePeople({ ...asked, find, sort, page })
  const { search } = state
  const onFind = useCallback((text: string) => search(text), [search])
  const total = people.data?.meta.pagination.total
  return (
    <>
      <PageHeader
        title="People"
        description={
          total === undefined
            ? 'Who takes part in calls, and how.'
            : `${formatCount(total)} ${total === 1 ? 'person' : 'people'} in the calls of this range; a call counts once for each.`
        }
        actions={<FindBox asked={state.find} onFind={onFind} label="Find a person" />}
      />
      <Card>
        {people.data === undefined ? (
          people.isError ? (
            <ErrorState error={people.error} onRetry={() => people.refetch()} />
          ) : (
            <SkeletonRows />
          )
        ) : people.data.data.length === 0 ? (
          <NothingFound title="Nobody here">
            {state.find === ''
              ? 'No one is in calls of this range; a longer one may show some.'
              : `No person’s id holds “${state.find}”.`}
          </NothingFound>
        ) : (
          <>
            <PeopleTable
              people={people.data.data}
              medians={people.data.meta.medians}
              asked={asked}
              zone={zone}
              sort={state.sort}
              onSort={state.sortBy}
              stale={people.isPlaceholderData}
            />
            <Pager pagination={people.data.meta.pagination} onPage={state.turnTo} />
          </>
        )}
      </Card>
    </>
  )
}

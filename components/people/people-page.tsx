'use client'

import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/card'
import { FindBox } from '@/components/ui/find-box'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useDirectoryState, usePeople } from '@/lib/client/use-people'
import { formatCount } from '@/lib/shared/format'
import { personHref } from '@/lib/shared/links'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import { peopleColumns } from './people-columns'

/** Everyone in the calls of the range, with their figures. */
export function PeoplePage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const { find, sort, page } = state
  const people = usePeople({ ...filters, find, sort, page })
  const total = people.data?.meta.pagination.total
  return (
    <>
      <PageHeader
        title="People"
        description={
          total === undefined
            ? 'Everyone in calls, with their figures.'
            : `${formatCount(total)} ${total === 1 ? 'person' : 'people'} in this range. A call counts once for each person.`
        }
        actions={
          <FindBox
            value={state.find}
            onFind={state.search}
            label="Find a person"
            maxLength={100}
            className="w-full sm:w-56"
          />
        }
      />
      <Card>
        <Loaded question={people}>
          {({ data, meta }) => (
            <DataTable
              label="People"
              columns={peopleColumns(filters, zone, meta.medians)}
              rows={data}
              rowId={({ uid }) => uid}
              rowProps={({ uid }) => ({ 'data-person': uid })}
              hrefOf={({ uid }) => personHref(uid, filters)}
              tall
              summary="first"
              sort={state.sort}
              onSort={state.sortBy}
              pagination={meta.pagination}
              onPage={state.turnTo}
              empty={
                <NothingFound title="No people">
                  {state.find === '' ? 'No calls in this range. Try a longer one.' : `No id contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}

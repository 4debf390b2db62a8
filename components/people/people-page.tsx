'use client'

import { DirectoryActions } from '@/components/parts/directory-actions'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/card'
import { NothingFound } from '@/components/ui/nothing-found'
import { PageHeader } from '@/components/ui/page-header'
import { useNames } from '@/lib/client/names/use-names'
import { useCompare } from '@/lib/client/use-compare'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useDirectoryState, usePeople } from '@/lib/client/use-people'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { personHref } from '@/lib/shared/links'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import { emptyAdvice } from '@/lib/shared/range-words'
import { peopleColumns } from './people-columns'

/** Everyone in the calls of the range, with their figures. */
export function PeoplePage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const compare = useCompare()
  const nameOf = useNames()
  const { find, page } = state
  const sort = PEOPLE_PARSERS.sort.parse(withChange(state.sort, compare !== undefined && byChangeOf(state.sort)))
  const people = usePeople({ ...filters, find, sort: sort ?? undefined, page, compare })
  const previous = people.data?.meta.previous ?? null
  const byChange = previous !== null && byChangeOf(sort ?? '')
  const total = people.data?.meta.pagination.total
  return (
    <>
      <PageHeader
        title="People"
        description={
          total === undefined
            ? 'Everyone in calls, with their figures.'
            : `${countOf(total, 'person', 'people')} in this range${byChange ? ' or the one compared with' : ''}. A call counts once for each person.${comparedSentence(previous, zone)}`
        }
        actions={
          <DirectoryActions label="Find a person" state={state} sort={previous === null ? null : (sort ?? '')} />
        }
      />
      <Card>
        <Loaded question={people}>
          {({ data, meta }) => (
            <DataTable
              label="People"
              columns={peopleColumns(filters, zone, meta.medians, {
                isCompared: meta.previous !== null,
                byChange,
                nameOf,
              })}
              rows={data}
              rowId={({ uid }) => uid}
              rowProps={({ uid }) => ({ 'data-person': uid })}
              hrefOf={({ uid }) => personHref(uid, filters)}
              tall
              summary="first"
              sort={sort ?? ''}
              onSort={state.sortBy}
              pagination={meta.pagination}
              onPage={state.turnTo}
              empty={
                <NothingFound title="No people">
                  {state.find === ''
                    ? `No calls in this range. ${emptyAdvice(filters)}`
                    : `No name or uid contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}

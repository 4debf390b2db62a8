'use client'

import type { ReactNode } from 'react'
import { useDirectoryState, usePeople } from '@/lib/client/data/use-people'
import { useCompare } from '@/lib/client/page/use-filters'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import type { Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import type { PartyColumns } from './party-columns'
import type { PartyLine } from './party-figures'
import { PartyTable } from './party-table'

/** People in the order, on the page and under the search of the URL. */
export function usePeopleList(filters: Filters) {
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const compare = useCompare()
  const { find, page } = state
  const sort = PEOPLE_PARSERS.sort.parse(withChange(state.sort, compare !== undefined && byChangeOf(state.sort)))
  return { state, people: usePeople({ ...filters, find, sort: sort ?? undefined, page, compare }) }
}

type PeopleTableProps = {
  filters: Filters
  list: ReturnType<typeof usePeopleList>
  /** The first row, in place of the medians. */
  summary?: PartyColumns['summary'] | undefined
  /** Further rows after the last one found. */
  rest?: readonly PartyLine[]
  action?: ((uid: string) => ReactNode) | undefined
}

/** People with their figures. */
export function PeopleTable({ filters, list: { state, people }, summary, rest = [], action }: PeopleTableProps) {
  const { data = [], meta } = people.data ?? {}
  return (
    <PartyTable
      kind="user"
      filters={filters}
      state={state}
      question={people}
      rows={[...data.map(({ uid, ...figures }) => ({ id: uid, ...figures })), ...rest]}
      isCompared={meta != null && meta.previous !== null}
      summary={summary ?? { label: 'Median', figures: meta?.medians ?? {} }}
      words={{ many: 'People', one: 'person', none: `No calls in this range. ${emptyAdvice(filters)}` }}
      pagination={meta?.pagination}
      action={action}
    />
  )
}

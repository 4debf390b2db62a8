'use client'

import type { ReactNode } from 'react'
import { useDirectoryState, usePeople } from '@/lib/client/data/use-people'
import type { Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import type { PartyColumns } from './party-columns'
import type { PartyLine } from './party-figures'
import { PartyTable } from './party-table'

/** People in the order, on the page and under the search of the URL. */
export function usePeopleList(filters: Filters) {
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const { find, sort, page, compare } = state
  return { state, people: usePeople({ ...filters, find, sort, page, compare }) }
}

type PeopleTableProps = {
  filters: Filters
  list: ReturnType<typeof usePeopleList>
  summary?: PartyColumns['summary']
  /** Further rows after the last one found. */
  rest?: readonly PartyLine[]
  actions?: ReactNode
  action?: ((uid: string) => ReactNode) | undefined
}

/** People with their figures. */
export function PeopleTable({ filters, list: { state, people }, summary, rest = [], ...acts }: PeopleTableProps) {
  const { data = [], meta } = people.data ?? {}
  return (
    <PartyTable
      kind="user"
      filters={filters}
      state={state}
      question={people}
      rows={[...data.map(({ uid, ...figures }) => ({ id: uid, ...figures })), ...rest]}
      summary={summary}
      words={{ many: 'People', one: 'person', none: `No calls in this range. ${emptyAdvice(filters)}` }}
      pagination={meta?.pagination}
      {...acts}
    />
  )
}

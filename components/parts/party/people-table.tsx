'use client'

import { parseAsString, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { ColumnChooser } from '@/components/table/column-chooser'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { useColumns } from '@/components/table/use-columns'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useNames } from '@/lib/client/data/use-names'
import { useDirectoryState, usePeople } from '@/lib/client/data/use-people'
import { useCompare } from '@/lib/client/page/use-filters'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import type { Filters } from '@/lib/shared/filters/filters'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import { personHref } from '@/lib/shared/links'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import { DirectoryActions } from './directory-actions'
import { type PersonLine, personColumns } from './person-columns'

/** The columns that the URL names. Those of changes are chosen under the same names. */
export function useChosenColumns<Row>(columns: readonly Column<Row>[], byChange: boolean) {
  const [chosen, setChosen] = useQueryState('columns', parseAsString.withOptions({ history: 'replace' }))
  const { shown, choices } = useColumns({
    columns: columns.map((column) => ({ ...column, id: column.id.replace(/Change$/, '') })),
    chosen,
    onChosen: (text) => void setChosen(text),
  })
  const idOf = (id: string) => (byChange && columns.some((column) => column.id === `${id}Change`) ? `${id}Change` : id)
  return { columns: shown.map((column) => ({ ...column, id: idOf(column.id), optional: false })), choices }
}

/** People in the order, on the page and under the search of the URL. */
export function usePeopleList(filters: Filters) {
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const compare = useCompare()
  const { find, page } = state
  const sort = PEOPLE_PARSERS.sort.parse(withChange(state.sort, compare !== undefined && byChangeOf(state.sort))) ?? ''
  const people = usePeople({ ...filters, find, sort: sort === '' ? undefined : sort, page, compare })
  const previous = people.data?.meta.previous ?? null
  return { state, sort, people, previous, byChange: previous !== null && byChangeOf(sort) }
}

type PeopleTableProps = {
  filters: Filters
  list: ReturnType<typeof usePeopleList>
  /** The first row, in place of the medians. */
  summary?: Parameters<typeof personColumns>[0]['summary'] | undefined
  /** Further rows after the last one found. */
  rest?: readonly PersonLine[]
  /** A last column. */
  action?: ((uid: string) => ReactNode) | undefined
}

/** People with their figures: five columns, and those that one chooses. */
export function PeopleTable({ filters, list, summary, rest = [], action }: PeopleTableProps) {
  const { state, sort, people, previous, byChange } = list
  const nameOf = useNames()
  const own = personColumns({
    kind: 'user',
    filters,
    nameOf,
    isCompared: previous !== null,
    byChange,
    summary: summary ?? { label: 'Median', figures: people.data?.meta.medians ?? {} },
  })
  const { columns, choices } = useChosenColumns(own, byChange)
  const last: Column<PersonLine>[] = action
    ? [{ id: 'action', header: <span className="sr-only">Actions</span>, cell: ({ id }) => action(id) }]
    : []
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-b px-4 py-2">
        <ColumnChooser choices={choices} />
        <DirectoryActions label="Find a person" state={state} sort={previous === null ? null : sort} />
      </div>
      <Loaded question={people}>
        {({ data, meta }) => (
          <DataTable
            label="People"
            columns={[...columns, ...last]}
            rows={[...data.map(({ uid, ...figures }) => ({ id: uid, ...figures })), ...rest]}
            rowId={({ id }) => id}
            rowProps={({ id }) => ({ 'data-person': id })}
            hrefOf={({ id }) => personHref(id, filters)}
            tall
            summary="first"
            sort={sort}
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
    </>
  )
}

import { parseAsString, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import type { Column } from '@/components/table/column'
import { ColumnChooser } from '@/components/table/column-chooser'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { useColumns } from '@/components/table/use-columns'
import { FindBox } from '@/components/ui/form/find-box'
import { Segmented } from '@/components/ui/form/segmented'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { useDirectoryState } from '@/lib/client/page/use-directory-state'
import { sortedRows } from '@/lib/shared/charts/group-figures'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { emptyAdvice } from '@/lib/shared/filters/range-words'
import type { Pagination } from '@/lib/shared/http/route'
import { MAX_FIND_CHARACTERS, PEOPLE_STATE } from '@/lib/shared/params/calls'
import { fold, foldedWords, type NameKind } from '@/lib/shared/people/names'
import { peopleRoute } from '@/lib/shared/people/people'
import { KINDS, type PartyColumns, partyColumns, partyHref } from './party-columns'
import type { PartyLine } from './party-figures'

type State = Omit<ReturnType<typeof useDirectoryState<string>>, 'page'>

type PartyTableProps = Pick<PartyColumns, 'kind' | 'summary'> & {
  state: State
  question: Parameters<typeof Loaded>[0]['question']
  rows: readonly PartyLine[]
  /** The words for an empty list. */
  none: string
  noneTitle?: string
  pagination?: Pagination
  /** Beside the search. */
  actions?: ReactNode
  /** A last column. */
  action?: (id: string) => ReactNode
}

/** People, teams or groups with their figures: five columns by default, others on choice. */
export function PartyTable(props: PartyTableProps) {
  const { state, kind, summary, question, rows, none, noneTitle, pagination, actions, action } = props
  const { header, many } = KINDS[kind]
  const one = header.toLowerCase()
  const byChange = byChangeOf(state.sort)
  const { filters, compared } = useAppliedFilters()
  const all = partyColumns({ kind, summary, filters, compared, nameOf: useNames(), byChange, isLong: true })
  const [chosen, setChosen] = useQueryState('columns', parseAsString.withOptions({ history: 'replace' }))
  const { shown, choices } = useColumns({ columns: all, chosen, onChosen: (text) => void setChosen(text) })
  const columns = shown.map((column): Column<PartyLine> => {
    const isChange = byChange && column.numeric && column.id !== 'lastCallAt'
    return { ...column, id: isChange ? `${column.id}Change` : column.id, optional: false, card: column.card ?? 'line' }
  })
  const last: Column<PartyLine>[] = action
    ? [{ id: 'action', header: <span className="sr-only">Actions</span>, cell: ({ id }) => action(id) }]
    : []
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-b px-4 py-2">
        {actions}
        <ColumnChooser choices={choices} />
        {state.mayCompare && (
          <Segmented
            label="Show"
            value={byChange ? 'change' : 'figure'}
            onChange={(value) => state.sortBy(withChange(state.sort, value === 'change'))}
            options={{ figure: 'Figures', change: 'Change' }}
          />
        )}
        <FindBox
          value={state.find}
          onFind={state.search}
          label={`Find a ${one}`}
          maxLength={MAX_FIND_CHARACTERS}
          className="w-full sm:w-56"
        />
      </div>
      <Loaded question={question}>
        {() => (
          <DataTable
            label={many}
            columns={[...columns, ...last]}
            rows={rows}
            rowId={({ id }) => id}
            rowProps={({ id }) => ({ [`data-${one}`]: id })}
            hrefOf={({ id }) => partyHref(kind, id, filters, compared)}
            tall
            summary={summary && 'first'}
            sort={state.sort}
            onSort={state.sortBy}
            pagination={pagination}
            onPage={state.turnTo}
            empty={
              <NothingFound title={(state.find === '' && noneTitle) || `No ${many.toLowerCase()}`}>
                {state.find === '' ? none : `No name or id contains “${state.find}”.`}
              </NothingFound>
            }
          />
        )}
      </Loaded>
    </>
  )
}

/** Lines under the search and in the order of the URL, where all of them are known. */
export function useFoundLines(kind: NameKind, rows: readonly PartyLine[], state: State): PartyLine[] {
  const nameOf = useNames()
  const words = foldedWords(state.find)
  const found = rows.filter(({ id }) => words.every((word) => fold(`${nameOf(kind, id)} ${id}`).includes(word)))
  return sortedRows(found, state.sort, (id) => nameOf(kind, id))
}

/** People in the order, on the page and under the search of the URL. */
export function usePeopleList() {
  const { filters } = useAppliedFilters()
  const state = useDirectoryState(PEOPLE_STATE.parsers.sort)
  const { find, sort, page, compare } = state
  return { state, people: useMovingAnswer(peopleRoute, { query: { ...filters, find, sort, page, compare } }) }
}

type PeopleTableProps = {
  list: ReturnType<typeof usePeopleList>
  summary?: PartyColumns['summary']
  /** Extra rows after the last one found. */
  rest?: readonly PartyLine[]
  actions?: ReactNode
  action?: (uid: string) => ReactNode
}

/** People with their figures. */
export function PeopleTable({ list: { state, people }, summary, rest = [], ...acts }: PeopleTableProps) {
  const { filters } = useAppliedFilters()
  const { data = [], meta } = people.data ?? {}
  return (
    <PartyTable
      kind="user"
      state={state}
      question={people}
      rows={[...data.map(({ uid, ...figures }) => ({ id: uid, ...figures })), ...rest]}
      summary={summary}
      none={`No calls in this range. ${emptyAdvice(filters)}`}
      pagination={meta?.pagination}
      {...acts}
    />
  )
}

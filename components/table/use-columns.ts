'use client'

import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { visibilityOf, visibilityText } from './chosen-columns'
import type { Column, Sorting } from './column'

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
/** The server sorts and cuts the rows, so the table's model has none. */
const NO_ROWS: never[] = []

const sortingOf = (sort: string | null): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** A column that one may choose to see, and the way to. */
export type ColumnChoice = {
  id: string
  header: Column<never>['header']
  shown: boolean
  toggle: (shown: boolean) => void
}

/**
 * A table's columns under its address: those that show, what a press on a head does, and what there is to choose from.
 * `sort` is the address's word for the order (`-calls`: largest first), empty for none, null where rows have one of their own;
 * `chosen` names the columns to show, null for the usual ones.
 */
export function useColumns<Row>({
  columns,
  sort = null,
  onSort,
  chosen = null,
  onChosen,
}: {
  columns: readonly Column<Row>[]
  sort?: string | null
  onSort?: (sort: string) => void
  chosen?: string | null
  onChosen?: (chosen: string | null) => void
}) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort: first }) => ({
        id,
        // Only a column with a value can be sorted by; the server knows the value.
        accessorFn: () => null,
        enableSorting: first !== undefined,
        sortDescFirst: first === 'descending',
      })),
    [columns],
  )
  const sorting = useMemo(() => sortingOf(sort), [sort])
  const columnVisibility = useMemo(() => visibilityOf(columns, chosen), [columns, chosen])
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    enableSorting: sort !== null,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility },
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting)
      if (next) onSort?.(next.desc ? `-${next.id}` : next.id)
    },
    onColumnVisibilityChange: (change) =>
      onChosen?.(visibilityText(columns, functionalUpdate(change, columnVisibility))),
  })
  const headSort: Sorting = (id) => {
    const column = table.getColumn(id)
    if (!column?.getCanSort()) return undefined
    const sorted = column.getIsSorted()
    return {
      direction: sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending',
      toggle: () => column.toggleSorting(),
    }
  }
  return {
    shown: useMemo(() => columns.filter(({ id }) => columnVisibility[id]), [columns, columnVisibility]),
    sorting: headSort,
    choices: columns.map(
      ({ id, header }): ColumnChoice => ({
        id,
        header,
        shown: columnVisibility[id] ?? false,
        toggle: (shown) => table.getColumn(id)?.toggleVisibility(shown),
      }),
    ),
  }
}

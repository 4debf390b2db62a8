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
/** The server sorts and pages the rows, so the table's model does neither. */
const NO_ROWS: never[] = []

const sortingOf = (sort: string | null): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []

/** An optional column, and the function that shows or hides it. */
export type ColumnChoice = {
  id: string
  header: Column<never>['header']
  /** The narrowest window that shows it; undefined if every one does. */
  from: Column<never>['from']
  shown: boolean
  toggle: (shown: boolean) => void
}

/**
 * A table's columns under its URL: the visible ones, what a click on a head does, and the optional ones.
 * `sort` is the order in the URL (`-calls`: largest first), empty for none, null where rows have their own order;
 * `chosen` names the columns to show, null for the default ones.
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
        // Only a column with a value is sortable; the server has the value.
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
    shown: useMemo(() => {
      const visible = columns.filter(({ id }) => columnVisibility[id])
      // Whoever names columns wants them at any width.
      return chosen === null ? visible : visible.map((column) => ({ ...column, from: undefined }))
    }, [columns, columnVisibility, chosen]),
    sorting: headSort,
    choices: columns.map(
      ({ id, header, from }): ColumnChoice => ({
        id,
        header,
        from: chosen === null ? from : undefined,
        shown: columnVisibility[id] ?? false,
        toggle: (shown) => table.getColumn(id)?.toggleVisibility(shown),
      }),
    ),
  }
}

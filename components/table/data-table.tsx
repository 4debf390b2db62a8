'use client'

import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useRouter } from '@/lib/client/use-router'
import type { Pagination } from '@/lib/shared/contracts/http'
import { Pager } from './pager'
import { PlainTable, type PlainTableProps } from './plain-table'
import { RowCard } from './row-card'
import { useColumns } from './use-columns'
import { useNarrow } from './use-narrow'
import { useRowKeys } from './use-row-keys'

type DataTableProps<Row> = Omit<PlainTableProps<Row>, 'sorting' | 'marked' | 'keys' | 'className'> & {
  /** The order in the URL, `-` for descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** The URL of a row; given for the page's main list, which the keyboard moves through. */
  hrefOf?: (row: Row) => string
  /** Takes the remaining height of the window and scrolls by itself under fixed heads. */
  tall?: boolean
  /** A row on a phone, where the table is a list of cards; by default made from the columns. */
  card?: (row: Row) => ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode
  pagination?: Pagination
  onPage?: (page: number) => void
}

/** A table, sorted by its heads and paged in the URL; cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { sort, onSort, hrefOf, tall = false, card: own, empty, pagination, onPage, ...table } = props
  const { label, columns, rows, rowId } = table
  const { shown, sorting } = useColumns({ columns, sort, onSort })
  const narrow = useNarrow()
  const { marked, keys } = useMarked(rows, hrefOf)
  if (rows.length === 0 && empty !== undefined) return empty
  const hasParts = columns.some((column) => column.card !== undefined)
  const card = own ?? (hasParts ? (row: Row) => <RowCard columns={columns} row={row} /> : undefined)
  // The server cannot know the width, so it sends both; only one is visible.
  const asTable = card === undefined || narrow !== true
  const asCards = card !== undefined && narrow !== false
  return (
    <>
      {asTable && (
        <PlainTable
          {...table}
          columns={shown}
          sorting={sorting}
          marked={marked}
          keys={keys}
          className={cn(asCards && 'max-md:hidden', tall && 'md:max-h-[calc(100dvh-240px)] md:overflow-y-auto')}
        />
      )}
      {asCards && (
        <ul aria-label={label} className="md:hidden">
          {rows.map((row) => (
            <li key={rowId(row)} className="last:*:border-b-0">
              {card(row)}
            </li>
          ))}
        </ul>
      )}
      {pagination && onPage && <Pager pagination={pagination} onPage={onPage} />}
    </>
  )
}

/** The row selected with the keyboard, for a list whose rows are links. */
function useMarked<Row>(rows: readonly Row[], hrefOf: ((row: Row) => string) | undefined) {
  const router = useRouter()
  const [at, setAt] = useState<number | null>(null)
  const keys = useRowKeys(
    {
      at,
      step: (by) => setAt(Math.min(Math.max((at ?? -1) + by, 0), rows.length - 1)),
      open: (index) => {
        const row = rows[index]
        if (row !== undefined && hrefOf) router.push(hrefOf(row))
      },
      leave: () => setAt(null),
    },
    hrefOf !== undefined && rows.length > 0,
  )
  return { marked: at, keys }
}

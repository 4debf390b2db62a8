'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Pagination } from '@/lib/shared/contracts/http'
import { Pager } from './pager'
import { PlainTable, type PlainTableProps } from './plain-table'
import { useColumns } from './use-columns'
import { useNarrow } from './use-narrow'

type DataTableProps<Row> = Omit<PlainTableProps<Row>, 'sorting' | 'className'> & {
  /** The order that the address asks for, `-` for descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** A row on a phone, where the table is a list of cards. */
  card?: (row: Row) => ReactNode
  /** What stands instead of no rows. */
  empty?: ReactNode
  pagination?: Pagination
  onPage?: (page: number) => void
}

/** A list of things: sorted by its heads and paged in the address, cards on a phone. */
export function DataTable<Row>({ sort, onSort, card, empty, pagination, onPage, ...table }: DataTableProps<Row>) {
  const { label, columns, rows, rowId } = table
  const { shown, sorting } = useColumns({ columns, sort, onSort })
  const narrow = useNarrow()
  if (rows.length === 0 && empty !== undefined) return empty
  // The server, which cannot know the width, sends both; only one is ever seen.
  const asTable = card === undefined || narrow !== true
  const asCards = card !== undefined && narrow !== false
  return (
    <>
      {asTable && (
        <PlainTable {...table} columns={shown} sorting={sorting} className={cn(asCards && 'max-md:hidden')} />
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

import { Fragment, type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useRouter } from '@/lib/client/page/use-apps'
import type { Pagination } from '@/lib/shared/http/route'
import type { Column } from './column'
import { Pager } from './pager'
import { PlainTable, type PlainTableProps } from './plain-table'
import { useColumns } from './use-columns'
import { useRowKeys } from './use-row-keys'
import { useNarrow } from './use-rows-window'

/** A row on a phone: its title, the cell beside it, and the other columns line by line. */
export function RowCard<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const at = (part: Column<Row>['card']) => columns.filter(({ card }) => card === part)
  const cells = (part: 'title' | 'aside') => at(part).map(({ id, cell }) => <Fragment key={id}>{cell(row)}</Fragment>)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-line border-b px-4 py-3 text-data">
      <div className="min-w-0">{cells('title')}</div>
      <div className="text-ink-muted text-xs">{cells('aside')}</div>
      <dl className="col-span-2 flex flex-col gap-1">
        {at('line').map(({ id, header, numeric, cell }) => (
          <div key={id} className="flex items-center gap-2">
            <dt className="w-24 shrink-0 text-ink-faint text-xs">{header}</dt>
            <dd className={cn('min-w-0', numeric && 'ml-auto text-right')}>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type DataTableProps<Row> = Omit<PlainTableProps<Row>, 'sorting' | 'marked' | 'keys' | 'className'> & {
  /** The order in the URL, `-` for descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** The URL of a row; given for the page's main list, which the keyboard moves through. */
  hrefOf?: (row: Row) => string
  /** Takes the remaining height of the window and scrolls on its own under fixed heads. */
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
  const router = useRouter()
  /** The row selected with the keyboard, for a list whose rows are links. */
  const [marked, mark] = useState<number | null>(null)
  const keys = useRowKeys(
    {
      at: marked,
      step: (by) => mark(Math.min(Math.max((marked ?? -1) + by, 0), rows.length - 1)),
      open: (index) => {
        const row = rows[index]
        if (row !== undefined && hrefOf) router.push(hrefOf(row))
      },
      leave: () => marked !== null && mark(null),
    },
    hrefOf !== undefined && rows.length > 0,
  )
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

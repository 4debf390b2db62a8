import { type CSSProperties, memo, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/state/states'
import { BodyCell, HeadCell } from './cells'
import type { Column, Width } from './column'
import type { PlainTableProps } from './plain-table'
import type { RowsWindow } from './use-rows-window'

/** The widths at which a virtual table has other columns, narrowest first. A narrower window shows cards. */
const STEPS = ['md', 'lg', 'xl'] as const satisfies readonly Width[]

/** Cells of a virtual table are grid tracks, since its rows are positioned individually. */
const TRACKS =
  'grid grid-cols-(--columns-md) lg:grid-cols-(--columns-lg) xl:grid-cols-(--columns-xl) items-center border-line border-b border-l-2 border-l-transparent'
const TRACK_CELL = 'min-w-0 px-2 first:pl-3.5 last:pr-3.5'

/** The tracks of the columns that each width has room for, as the custom properties that `TRACKS` reads. */
export function tracksOf(columns: readonly Pick<Column<never>, 'from' | 'width'>[]): CSSProperties {
  const isShown = (from: Width | undefined, at: number) =>
    from === undefined || from === 'sm' || STEPS.indexOf(from) <= at
  return Object.fromEntries(
    STEPS.map((step, at) => [
      `--columns-${step}`,
      columns.flatMap(({ from, width }) => (isShown(from, at) && width !== undefined ? [width] : [])).join(' '),
    ]),
  )
}

const placed = (index: number, rowPx: number) => ({ height: rowPx, transform: `translateY(${index * rowPx}px)` })

type VirtualRowProps<Row> = Pick<PlainTableProps<Row>, 'columns' | 'rowProps'> & {
  row: Row | undefined
  index: number
  rowPx: number
  marked: boolean
  onLook: (index: number) => void
}

function PlacedRow<Row>({ row, index, rowPx, columns, marked, rowProps, onLook }: VirtualRowProps<Row>) {
  return (
    <tr
      {...(row === undefined ? undefined : rowProps?.(row, index))}
      // The head counts as the first row.
      aria-rowindex={index + 2}
      aria-current={marked || undefined}
      style={placed(index, rowPx)}
      onClick={(event) => {
        if (row !== undefined && !(event.target instanceof Element && event.target.closest('a'))) onLook(index)
      }}
      className={cn(
        TRACKS,
        'absolute inset-x-0 top-0 cursor-pointer text-data hover:bg-surface-hover',
        marked && 'border-l-accent bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {columns.map((column) => (
        <BodyCell key={column.id} column={column} className={cn(TRACK_CELL, 'truncate *:align-middle')}>
          {row === undefined ? <Skeleton className="h-3 w-3/4" /> : column.cell(row)}
        </BodyCell>
      ))}
    </tr>
  )
}

/** A row of a long list at its position. A click outside its link opens the preview. A row that has not loaded yet has the same height. */
const VirtualRow = memo(PlacedRow) as typeof PlacedRow

type VirtualTableProps<Row> = Pick<VirtualRowProps<Row>, 'columns' | 'rowProps' | 'onLook'> &
  Required<Pick<PlainTableProps<Row>, 'label' | 'sorting' | 'marked'>> &
  Pick<PlainTableProps<Row>, 'keys'> & {
    count: number
    /** A row by its index; undefined until it has loaded. */
    rowAt: (index: number) => Row | undefined
    view: RowsWindow
    /** A row on a phone. */
    card: (row: Row | undefined) => ReactNode
  }

/** A list of any length: only the visible rows are rendered. On a phone they are cards. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, sorting, count, rowAt, view, card, marked, keys, rowProps, onLook } = props
  const { setElement, indexes, keyShift, heightPx, rowPx, narrow } = view
  return (
    <section
      ref={setElement}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`List of ${label.toLowerCase()}`}
      aria-keyshortcuts={keys}
      className={cn(
        'max-h-[calc(100dvh-270px)] min-h-64 overflow-auto focus-visible:-outline-offset-2 md:max-h-[calc(100dvh-216px)]',
        marked !== null && 'focus-visible:outline-none',
      )}
    >
      {narrow ? (
        <ul className="relative" style={{ height: heightPx }}>
          {indexes.map((index) => (
            <li key={index + keyShift} className="absolute inset-x-0 top-0" style={placed(index, rowPx)}>
              {card(rowAt(index))}
            </li>
          ))}
        </ul>
      ) : (
        <table
          aria-label={label}
          aria-rowcount={count + 1}
          className="block w-max min-w-full"
          style={tracksOf(columns)}
        >
          <thead className="sticky top-0 z-[2] block">
            <tr aria-rowindex={1} className={cn(TRACKS, 'h-9 bg-surface-raised text-ink-faint text-xs')}>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sorting(column.id)} className={TRACK_CELL} />
              ))}
            </tr>
          </thead>
          <tbody className="relative block" style={{ height: heightPx }}>
            {indexes.map((index) => (
              <VirtualRow
                key={index + keyShift}
                row={rowAt(index)}
                index={index}
                rowPx={rowPx}
                columns={columns}
                marked={index === marked}
                rowProps={rowProps}
                onLook={onLook}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

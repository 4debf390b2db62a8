'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Column, Sorting } from './column'
import { HeadCell } from './head-cell'
import { TRACK_CELL, TRACKS, tracksOf } from './tracks'
import type { RowsWindow } from './use-rows-window'
import { VirtualRow, type VirtualRowProps } from './virtual-row'

type VirtualTableProps<Row> = Pick<VirtualRowProps<Row>, 'rowProps' | 'onLook'> & {
  label: string
  columns: readonly Column<Row>[]
  sorting: Sorting
  count: number
  /** A row by its index; undefined until it has loaded. */
  rowAt: (index: number) => Row | undefined
  view: RowsWindow
  /** A row on a phone. */
  card: (row: Row | undefined) => ReactNode
  /** The highlighted row. */
  marked: number | null
  /** The keys that move through its rows, as `aria-keyshortcuts`. */
  keys: string | undefined
}

/** A list of any length: only the visible rows are rendered. On a phone they are cards. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, sorting, count, rowAt, view, card, marked, keys, rowProps, onLook } = props
  const { setElement, indexes, heightPx, rowPx, narrow } = view
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
            <li
              key={index}
              className="absolute inset-x-0 top-0"
              style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
            >
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
                key={index}
                row={rowAt(index)}
                index={index}
                startPx={index * rowPx}
                heightPx={rowPx}
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

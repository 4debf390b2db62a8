'use client'

import type { Virtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type CSSProperties, type RefObject, useMemo } from 'react'
import { CallCard } from '@/components/parts/call-card'
import { drawnAtSeconds } from '@/components/parts/drawn-at'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/contracts/call'
import type { SortWord } from '@/lib/shared/params/calls'
import { CallRow } from './call-row'
import type { Column } from './columns'
import { TableHead } from './table-head'

type CallsTableProps = {
  scroller: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<HTMLElement, Element>
  rowPx: number
  count: number
  rowAt: (index: number) => Call | undefined
  columns: readonly Column[]
  sort: SortWord | null
  zone: string
  narrow: boolean
  marked: number | null
  stale: boolean
  onSort: (sort: SortWord) => void
  onPeek: (index: number) => void
}

/** The list: only the rows in sight exist. On a phone they are cards. */
export function CallsTable(props: CallsTableProps) {
  const { scroller, virtualizer, rowPx, count, rowAt, columns, sort, zone, narrow, marked, stale, onSort, onPeek } =
    props
  const now = useNow()
  const items = virtualizer.getVirtualItems()
  const columnsStyle = { '--columns': columns.map((column) => column.width).join(' ') } as CSSProperties
  const place = (start: number): CSSProperties => ({ height: rowPx, transform: `translateY(${start}px)` })
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="List of calls"
      aria-busy={stale}
      className={cn(
        'max-h-[calc(100dvh-270px)] min-h-64 overflow-auto focus-visible:-outline-offset-2 md:max-h-[calc(100dvh-216px)]',
        stale && 'refreshing',
        marked !== null && 'focus-visible:outline-none',
      )}
    >
      {narrow ? (
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => (
            <li key={item.key} className="absolute inset-x-0 top-0" style={place(item.start)}>
              <CallCard call={rowAt(item.index)} zone={zone} nowSeconds={drawnAtSeconds(rowAt(item.index), now)} />
            </li>
          ))}
        </ul>
      ) : (
        <table aria-label="Calls" aria-rowcount={count + 1} className="block w-max min-w-full" style={columnsStyle}>
          <thead className="sticky top-0 z-10 block">
            <TableHead columns={columns} sort={sort} onSort={onSort} />
          </thead>
          <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => (
              <PlacedRow
                key={item.key}
                start={item.start}
                rowPx={rowPx}
                call={rowAt(item.index)}
                index={item.index}
                columns={columns}
                zone={zone}
                nowSeconds={drawnAtSeconds(rowAt(item.index), now)}
                marked={item.index === marked}
                onPeek={onPeek}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type PlacedRowProps = Omit<ComponentProps<typeof CallRow>, 'style'> & { start: number; rowPx: number }

/** Keeps the style of a row the same object while it stays where it is, so that the row is not rendered anew. */
function PlacedRow({ start, rowPx, ...row }: PlacedRowProps) {
  const style = useMemo(() => ({ height: rowPx, transform: `translateY(${start}px)` }), [start, rowPx])
  return <CallRow {...row} style={style} />
}

import { memo, useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { BodyCell } from './body-cell'
import type { Column } from './column'
import type { RowProps } from './plain-table'
import { TRACK_CELL, TRACKS } from './tracks'

export type VirtualRowProps<Row> = {
  row: Row | undefined
  index: number
  startPx: number
  heightPx: number
  columns: readonly Column<Row>[]
  marked: boolean
  rowProps?: (row: Row, index: number) => RowProps
  onLook: (index: number) => void
}

function PlacedRow<Row>(props: VirtualRowProps<Row>) {
  const { row, index, startPx, heightPx, columns, marked, rowProps, onLook } = props
  const style = useMemo(() => ({ height: heightPx, transform: `translateY(${startPx}px)` }), [startPx, heightPx])
  return (
    <tr
      {...(row === undefined ? undefined : rowProps?.(row, index))}
      // The head counts as the first row.
      aria-rowindex={index + 2}
      aria-current={marked || undefined}
      style={style}
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
export const VirtualRow = memo(PlacedRow) as typeof PlacedRow

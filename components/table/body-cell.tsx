import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { type Column, SHOWN_FROM } from './column'

/** A cell of a column; the head of its row where the column names rows. */
export function BodyCell<Row>({
  column: { numeric, rowHeader = false, pinned, from, className: own },
  className,
  children,
}: {
  column: Column<Row>
  className: string
  children: ReactNode
}) {
  const Cell = rowHeader ? 'th' : 'td'
  return (
    <Cell
      scope={rowHeader ? 'row' : undefined}
      className={cn(
        rowHeader && 'text-left font-normal',
        className,
        numeric && 'text-right tabular-nums max-md:px-2',
        pinned && 'sticky left-0 z-[1] bg-inherit',
        from && SHOWN_FROM[from],
        own,
      )}
    >
      {children}
    </Cell>
  )
}

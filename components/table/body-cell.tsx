import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { type Column, columnClass } from './column'

/** A cell of a column; a row header where the column names rows. */
export function BodyCell<Row>({
  column,
  className,
  children,
}: {
  column: Column<Row>
  className: string
  children: ReactNode
}) {
  const Cell = column.rowHeader ? 'th' : 'td'
  return (
    <Cell
      scope={column.rowHeader ? 'row' : undefined}
      className={cn(column.rowHeader && 'text-left font-normal', className, columnClass(column), column.className)}
    >
      {children}
    </Cell>
  )
}

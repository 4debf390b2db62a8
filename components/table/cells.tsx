import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { type Column, columnClass, type HeadSort } from './column'

/** A cell without a value. */
export const NONE = <span className="text-ink-faint">–</span>

type HeadCellProps<Row> = { column: Column<Row>; sort: HeadSort | undefined; className: string }

/** The head of a column; a button if the table can be sorted by it. */
export function HeadCell<Row>({ column, sort, className }: HeadCellProps<Row>) {
  const { header, hint, numeric = false } = column
  const button = sort && sortButton(header, sort, numeric)
  return (
    <th
      scope="col"
      aria-sort={sort && (sort.direction ?? 'none')}
      className={cn(
        'text-left font-medium leading-4',
        // Heads of figures wrap, so that their table scrolls sideways later.
        !numeric && 'whitespace-nowrap',
        className,
        columnClass(column),
      )}
    >
      {hint === undefined ? (button ?? header) : <Tooltip content={hint}>{button ?? definedTerm(header)}</Tooltip>}
    </th>
  )
}

/** A dotted line says that the term has a definition, which the keyboard reaches too. */
function definedTerm(header: ReactNode) {
  return (
    <button
      type="button"
      className="cursor-help rounded-sm text-inherit underline decoration-dotted underline-offset-4"
    >
      {header}
    </button>
  )
}

/** The arrow is on the side away from the edge that the figures align with. An element rather than a component, so that a tooltip can describe it. */
function sortButton(header: ReactNode, { direction, toggle }: HeadSort, numeric: boolean) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  const arrow = direction && <Arrow className="size-3" />
  return (
    <button
      type="button"
      onClick={toggle}
      className={cn(
        'inline-flex items-center gap-1 rounded-sm hover:text-ink',
        numeric && 'text-right',
        direction && 'text-ink',
      )}
    >
      {numeric && arrow}
      {header}
      {!numeric && arrow}
    </button>
  )
}

type BodyCellProps<Row> = { column: Column<Row>; className: string; children: ReactNode }

/** A cell of a column; a row header where the column names rows. */
export function BodyCell<Row>({ column, className, children }: BodyCellProps<Row>) {
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

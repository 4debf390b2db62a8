import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { BodyCell, HeadCell } from './cells'
import type { Column, Sorting } from './column'

/** Attributes of a row besides its cells. */
type RowProps = ComponentProps<'tr'> & { [data: `data-${string}`]: string | number | boolean | undefined }

export type PlainTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  rowProps?: (row: Row, index: number) => RowProps
  sorting?: Sorting
  /** Where the row of `summary` cells is placed. */
  summary?: 'first' | 'last'
  summaryProps?: RowProps
  /** The highlighted row, which is kept visible. */
  marked?: number | null
  /** The keys that move through its rows, as `aria-keyshortcuts`. */
  keys?: string | undefined
  /** Lower rows, for figures beside a chart. */
  dense?: boolean
  className?: string
}

/** Below the sticky heads. */
const ROW = 'scroll-mt-9 border-line border-b bg-surface-raised last:border-0 hover:bg-surface-hover'
const intoSight = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** Rows under sticky heads. Scrolls sideways inside its card if needed (`relative`, so that visually hidden text scrolls along). */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, rowId, rowProps, sorting, summary, summaryProps, marked, className } = props
  const cell = cn('whitespace-nowrap px-3 first:pl-4 last:pr-4', props.dense ? 'h-8' : 'h-10')
  const cells = (contentOf: (column: Column<Row>) => ReactNode, look?: string) =>
    columns.map((column) => (
      <BodyCell key={column.id} column={column} className={cn(cell, look)}>
        {contentOf(column)}
      </BodyCell>
    ))
  const summaryRow = (
    <tr className="border-line border-b bg-surface-sunken last:border-0" {...summaryProps}>
      {cells((column) => column.summary, summary === 'first' ? 'text-ink-muted' : 'font-medium')}
    </tr>
  )
  return (
    <section
      aria-label={label}
      aria-keyshortcuts={props.keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cn('relative overflow-x-auto rounded focus-visible:-outline-offset-2', className)}
    >
      <table className="w-full border-collapse text-left text-data">
        <thead className="sticky top-0 z-[2]">
          <tr className="border-line border-b bg-surface-raised">
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sorting?.(column.id)}
                className="h-9 px-3 text-ink-faint text-xs first:pl-4 last:pr-4"
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {summary === 'first' && summaryRow}
          {rows.map((row, index) => {
            const { className: own, ...rest } = rowProps?.(row, index) ?? {}
            return (
              <tr
                key={rowId(row)}
                ref={index === marked ? intoSight : undefined}
                aria-current={index === marked || undefined}
                className={cn(ROW, own, index === marked && 'bg-accent-soft hover:bg-accent-soft')}
                {...rest}
              >
                {cells((column) => column.cell(row))}
              </tr>
            )
          })}
        </tbody>
        {summary === 'last' && <tfoot>{summaryRow}</tfoot>}
      </table>
    </section>
  )
}

import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { cn } from '@/components/ui/cn'
import { type Point, titleOf } from '@/lib/shared/charts/chart'
import { capital } from '@/lib/shared/text/plain-name'
import type { ChartSpec } from './spec'

type TableViewProps = {
  spec: Pick<ChartSpec, 'along' | 'points'>
  label: string
  /** The head of the first column; by default the length of a step. */
  head?: string
  columns: readonly Omit<Column<Point>, 'id'>[]
  className?: string
}

/** The figures of a chart as a table, newest first, scrolling in the space of the chart. */
export default function TableView({ spec, label, head, columns, className }: TableViewProps) {
  const when: Column<Point> = {
    id: 'when',
    header: head ?? capital(spec.along.bucket ?? 'day'),
    rowHeader: true,
    className: 'text-ink-muted',
    cell: (point) => titleOf(spec, point),
  }
  return (
    <div className={cn('relative flex-1', className)}>
      <PlainTable
        label={label}
        columns={[when, ...columns.map((column) => ({ ...column, numeric: true, id: String(column.header) }))]}
        rows={spec.points.toReversed()}
        rowId={({ key }) => JSON.stringify(key)}
        dense
        className="absolute inset-0 overflow-y-auto border border-line"
      />
    </div>
  )
}

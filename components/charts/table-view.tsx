import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { type Point, titleOf } from '@/lib/shared/charts/chart'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import type { ChartSpec } from './spec'

const HEADS: Record<TimeBucket, string> = { minute: 'Minute', hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }

export type TableColumn = { label: string; numeric?: boolean; className?: string; cellOf: (point: Point) => ReactNode }

/** A chart's figures as a table, the newest first, scrolling in the room that the chart had. */
export function TableView({
  spec,
  label,
  columns,
  className,
}: {
  spec: Pick<ChartSpec, 'along' | 'points'>
  label: string
  columns: readonly TableColumn[]
  className?: string
}) {
  return (
    <div className={cn('relative flex-1', className)}>
      <div className="absolute inset-0 overflow-y-auto rounded border border-line">
        <Table label={label}>
          <thead className="sticky top-0 bg-surface-raised">
            <tr>
              <Th>{HEADS[spec.along.bucket ?? 'day']}</Th>
              {columns.map((column) => (
                <Th key={column.label} numeric={column.numeric ?? true}>
                  {column.label}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spec.points.toReversed().map((point) => (
              <Tr key={JSON.stringify(point.key)}>
                <th scope="row" className="h-8 whitespace-nowrap px-3 pl-4 text-left font-normal text-ink-muted">
                  {titleOf(spec, point)}
                </th>
                {columns.map((column) => (
                  <Td key={column.label} numeric={column.numeric ?? true} className={cn('h-8', column.className)}>
                    {column.cellOf(point)}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  )
}

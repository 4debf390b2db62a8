import type { ChartSpec } from '@/components/charts/spec'
import TableView from '@/components/charts/table-view'
import { Door } from '@/components/ui/text/door'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { Chart } from '@/lib/client/page/use-chart-view'
import { valueText } from '@/lib/shared/charts/change'
import { cellAt, type Point, totalOf, wholeOf } from '@/lib/shared/charts/chart'
import { bucketDoor } from '@/lib/shared/charts/doors'
import { DOOR_EXTRA, partDoor, SPLITS } from './over-time-chart'

type OverTimeTableProps = { kind: Chart; spec: ChartSpec; className: string }

/** The figures of the chart over time as rows; each links to its calls. */
export default function OverTimeTable({ kind, spec, className }: OverTimeTableProps) {
  const { filters } = useAppliedFilters()
  const unit = spec.series[0]?.unit ?? 'calls'
  const cell = ({ bucket }: Point, id: string | null, figure: number | null | undefined) => {
    const value = figure ?? 0
    const door = value > 0 && bucket ? bucketDoor(filters, bucket) : null
    const part = door && id !== null ? partDoor(door, kind, id) : door
    return (
      <Door filters={part} extra={DOOR_EXTRA[kind]} shutClass="text-ink-faint">
        {valueText(value, unit)}
      </Door>
    )
  }
  const before = {
    header: 'Previous',
    className: 'text-ink-muted',
    cell: (point: Point) => valueText(wholeOf(spec, point)?.previous ?? null, unit),
  }
  return (
    <TableView
      spec={spec}
      label={kind === 'minutes' ? 'Minutes by time and medium' : `Calls by time and ${SPLITS[kind]}`}
      className={className}
      columns={[
        ...spec.series
          .filter(({ id }) => totalOf(spec.points, id).value !== 0)
          .map(({ id, label }) => ({
            header: label,
            cell: (point: Point) => cell(point, id, cellAt(point, id).value),
          })),
        { header: 'Total', className: 'font-medium', cell: (point) => cell(point, null, wholeOf(spec, point)?.value) },
        ...(spec.compared ? [before] : []),
      ]}
    />
  )
}

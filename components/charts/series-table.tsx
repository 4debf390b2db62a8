import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Door } from '@/components/ui/door'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import type { SeriesPoint } from '@/lib/shared/charts/series'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import { valueText } from '@/lib/shared/charts/values'
import type { TimeBucket } from '@/lib/shared/contracts/dimensions'
import type { MetricUnit } from '@/lib/shared/contracts/metrics'
import type { PageParams } from '@/lib/shared/links'
import type { SeriesLook } from './series-look'

const HEADS: Record<TimeBucket, string> = { minute: 'Minute', hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }

/** The chart's figures as a table, newest first; each leads to its calls. `doorOf` without a key is the whole bucket's. */
export function SeriesTable({
  points,
  series,
  unit,
  bucket,
  zone,
  label,
  doorOf,
  extra,
}: {
  points: readonly SeriesPoint[]
  series: readonly SeriesLook[]
  unit: MetricUnit
  bucket: TimeBucket
  zone: string
  label: string
  doorOf: (point: SeriesPoint, key: string | null) => DoorFilters
  extra?: PageParams
}) {
  const hasPrevious = points.some((point) => point.previous !== null)
  const cell = (point: SeriesPoint, key: string | null, value: number) => {
    const door = value > 0 ? doorOf(point, key) : null
    const text = valueText(value, unit)
    return (
      <Door filters={door} extra={extra} shutClass="text-ink-faint">
        {text}
      </Door>
    )
  }
  const columns: Column<SeriesPoint>[] = [
    {
      id: 'start',
      header: HEADS[bucket],
      rowHeader: true,
      className: 'text-ink-muted',
      cell: (point) => bucketLabel(point, bucket, zone),
    },
    ...series.map(
      (look): Column<SeriesPoint> => ({
        id: look.key,
        header: look.label,
        numeric: true,
        cell: (point) => cell(point, look.key, point.values.get(look.key) ?? 0),
      }),
    ),
    {
      id: 'total',
      header: 'Total',
      numeric: true,
      className: 'font-medium',
      cell: (point) => cell(point, null, point.total),
    },
  ]
  if (hasPrevious)
    columns.push({
      id: 'previous',
      header: 'Before',
      numeric: true,
      className: 'text-ink-muted',
      cell: ({ previous }) => valueText(previous, unit),
    })
  return <PlainTable label={label} columns={columns} rows={points.toReversed()} rowId={({ start }) => start} dense />
}

import { Door } from '@/components/ui/door'
import { Table, Td, Th, Tr } from '@/components/ui/table'
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
    return door ? (
      <Door filters={door} extra={extra}>
        {text}
      </Door>
    ) : (
      <span className="text-ink-faint">{text}</span>
    )
  }
  return (
    <Table label={label}>
      <thead className="sticky top-0 bg-surface-raised">
        <tr>
          <Th>{HEADS[bucket]}</Th>
          {series.map((look) => (
            <Th key={look.key} numeric>
              {look.label}
            </Th>
          ))}
          <Th numeric>Total</Th>
          {hasPrevious && <Th numeric>Before</Th>}
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map((point) => (
          <Tr key={point.start}>
            <th scope="row" className="h-8 whitespace-nowrap px-3 pl-4 text-left font-normal text-ink-muted">
              {bucketLabel(point, bucket, zone)}
            </th>
            {series.map((look) => (
              <Td key={look.key} numeric className="h-8">
                {cell(point, look.key, point.values.get(look.key) ?? 0)}
              </Td>
            ))}
            <Td numeric className="h-8 font-medium">
              {cell(point, null, point.total)}
            </Td>
            {hasPrevious && (
              <Td numeric className="h-8 text-ink-muted">
                {valueText(point.previous, unit)}
              </Td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

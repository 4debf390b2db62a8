import { ChangeLabel } from '@/components/charts/change-label'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { Td } from '@/components/ui/table'
import { changeOf } from '@/lib/shared/charts/change'
import type { Bucket } from '@/lib/shared/charts/series'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import { valueText } from '@/lib/shared/charts/values'
import type { AnalyticsRow } from '@/lib/shared/contracts/analytics'
import { OTHERS } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { METRICS, type Metric } from '@/lib/shared/contracts/metrics'
import { directionOf, isCrowded } from '@/lib/shared/explore/kinds'
import { cellOf } from '@/lib/shared/explore/pivot'
import { isTime } from '@/lib/shared/explore/report'
import { keyText } from '@/lib/shared/explore/words'
import { doorAt } from './place-href'
import type { Answered } from './use-explore-answers'

/** A dimension's value in a row: a bucket in full, a name as it is. */
export function KeyCell({
  name,
  row,
  first,
  answered,
  buckets,
}: {
  name: Dimension
  row: AnalyticsRow
  first: boolean
  answered: Answered
  buckets: Map<number, Bucket>
}) {
  const value = row[name] ?? null
  const { meta } = answered.rows
  const bucket = isTime(name) ? buckets.get(Number(value)) : undefined
  const text = bucket
    ? bucketLabel(bucket, meta.bucket ?? 'day', meta.zone)
    : keyText(name, value, meta.others?.[name]?.count)
  const id = isCrowded(name) && value !== null && value !== OTHERS
  return (
    <th
      scope={first ? 'row' : undefined}
      className={cn('h-8 max-w-72 truncate px-3 text-left font-normal first:pl-4', id && 'font-mono text-xs')}
      title={text}
    >
      {text}
    </th>
  )
}

/** A metric's figure in a row, which is a door, with what was before and the change where there is a comparison. */
export function Figures({
  metric,
  row,
  answered,
  buckets,
}: {
  metric: Metric
  row: AnalyticsRow
  answered: Answered
  buckets: Map<number, Bucket>
}) {
  const { unit } = METRICS[metric]
  const { value, previous } = cellOf(row, metric)
  const time = answered.report.by.find(isTime)
  const bucket = time === undefined ? null : (buckets.get(Number(row[time])) ?? null)
  const door = doorAt(
    answered,
    metric,
    answered.report.by.filter((name) => !isTime(name)).map((name) => [name, row[name] ?? null]),
    bucket,
    value,
  )
  const text = valueText(value, unit)
  const change = changeOf(value, previous, unit, directionOf(metric))
  return (
    <>
      <Td numeric className={cn('h-8', (value === null || value === 0) && 'text-ink-faint')}>
        {door ? (
          <Door
            filters={door.filters}
            extra={door.extra}
            label={door.exact ? undefined : `${text}; the calls it is over`}
          >
            {text}
          </Door>
        ) : (
          text
        )}
      </Td>
      {answered.rows.meta.previous !== null && (
        <>
          <Td numeric className="h-8 text-ink-muted">
            {valueText(previous, unit)}
          </Td>
          <Td numeric className="h-8">
            {change ? (
              <ChangeLabel change={change} word={false} className="align-middle" />
            ) : (
              <span className="text-ink-faint">–</span>
            )}
          </Td>
        </>
      )}
    </>
  )
}

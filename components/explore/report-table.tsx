'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { ChangeLabel } from '@/components/charts/change-label'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/door'
import { MetricHint } from '@/components/ui/metric-hint'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { changeOf } from '@/lib/charts/change'
import { type Bucket, bucketsOf } from '@/lib/charts/series'
import { bucketLabel } from '@/lib/charts/time-axis'
import { countOf, valueText } from '@/lib/charts/values'
import { type AnalyticsRow, DIMENSIONS, type Dimension, METRICS, type Metric, OTHERS } from '@/lib/contracts/analytics'
import { directionOf, isCrowded } from '@/lib/explore/kinds'
import { cellOf } from '@/lib/explore/pivot'
import { addsUp } from '@/lib/explore/question'
import { isTime } from '@/lib/explore/report'
import { isBlank, tableRows } from '@/lib/explore/table'
import { keyText } from '@/lib/explore/words'
import { formatCount } from '@/lib/format'
import type { Answered } from '@/lib/hooks/use-explore-answers'
import { doorAt } from './place-href'

const FIRST_ROWS = 200

/** The report as rows and figures: sorted by any column, each figure a door, the whole at the foot. */
export function ReportTable({ answered, onOrder }: { answered: Answered; onOrder: (order: string) => void }) {
  const { report, rows, total } = answered
  const [all, setAll] = useState(false)
  const compared = rows.meta.previous !== null
  const crossed = report.by.length > 1
  const present = tableRows(rows, report.by).filter((row) => !crossed || !isBlank(row, report.metrics))
  const shown = all ? present : present.slice(0, FIRST_ROWS)
  const buckets = bucketMap(answered)
  return (
    <>
      <Table label="The report">
        <thead>
          <tr>
            {report.by.map((name) => (
              <Head key={name} column={name} order={report.order} onOrder={onOrder} label={DIMENSIONS[name].label} />
            ))}
            {report.metrics.map((name) => (
              <MetricHeads key={name} metric={name} order={report.order} onOrder={onOrder} compared={compared} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr key={JSON.stringify(report.by.map((name) => row[name]))}>
              {report.by.map((name, index) => (
                <KeyCell key={name} name={name} row={row} first={index === 0} answered={answered} buckets={buckets} />
              ))}
              {report.metrics.map((name) => (
                <Figures key={name} metric={name} row={row} answered={answered} buckets={buckets} />
              ))}
            </Tr>
          ))}
        </tbody>
        {report.by.length > 0 && total.data[0] && (
          <tfoot>
            <tr className="border-line-strong border-t font-medium">
              <th scope="row" colSpan={report.by.length} className="h-10 px-4 text-left font-medium">
                {addsUp(report) ? 'Total' : 'Over all calls'}
              </th>
              {report.metrics.map((name) => (
                <Figures
                  key={name}
                  metric={name}
                  row={total.data[0] as AnalyticsRow}
                  answered={{ ...answered, report: { ...report, by: [] } }}
                  buckets={buckets}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
      {present.length > shown.length && (
        <p className="flex items-center gap-2 px-4 py-2 text-ink-muted text-xs">
          The first {formatCount(shown.length)} of {countOf(present.length, 'row')}.
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}

/** The part of the range that each bucket covers, by its start. */
function bucketMap({ report, rows }: Answered): Map<number, Bucket> {
  const time = report.by.find(isTime)
  if (time === undefined) return new Map()
  const starts = rows.data.map((row) => row[time]).filter((start) => typeof start === 'number')
  return new Map(bucketsOf(starts, rows.meta).map((bucket) => [bucket.start, bucket]))
}

function KeyCell({
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

function Figures({
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

function MetricHeads({
  metric,
  order,
  onOrder,
  compared,
}: {
  metric: Metric
  order: string | null
  onOrder: (order: string) => void
  compared: boolean
}) {
  return (
    <>
      <Head column={metric} order={order} onOrder={onOrder} label={METRICS[metric].label} metric={metric} />
      {compared && (
        <>
          <Th numeric>Before</Th>
          <Th numeric>Change</Th>
        </>
      )}
    </>
  )
}

/** A column's head: sorts by it, the other way round when it already does. */
function Head({
  column,
  order,
  onOrder,
  label,
  metric,
}: {
  column: Dimension | Metric
  order: string | null
  onOrder: (order: string) => void
  label: string
  metric?: Metric
}) {
  const sorted = order === column ? 'ascending' : order === `-${column}` ? 'descending' : undefined
  const next = sorted === 'descending' ? column : sorted === 'ascending' ? `-${column}` : metric ? `-${column}` : column
  const Icon = sorted === 'ascending' ? ArrowUp : ArrowDown
  return (
    <Th numeric={metric !== undefined} aria-sort={sorted}>
      <span className={cn('inline-flex items-center gap-1', metric && 'justify-end')}>
        {metric && <MetricHint metric={metric} />}
        <button type="button" onClick={() => onOrder(next)} className="inline-flex items-center gap-1 hover:text-ink">
          {label}
          <Icon aria-hidden="true" className={cn('size-3', sorted === undefined && 'invisible')} />
        </button>
      </span>
    </Th>
  )
}

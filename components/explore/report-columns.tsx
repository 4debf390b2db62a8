import type { ReactNode } from 'react'
import { ChangeLabel } from '@/components/charts/change-label'
import { NONE } from '@/components/table/cells'
import type { Column } from '@/components/table/column'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/text/door'
import { type AnalyticsRow, type Bucket, bucketsOf, CHANGE, OTHERS } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS, type Dimension } from '@/lib/shared/analytics/dimensions'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { basesOf, basisOf } from '@/lib/shared/charts/basis'
import { cellChange, nWords, valueText } from '@/lib/shared/charts/change'
import { isParty, isTime, keyText } from '@/lib/shared/charts/dimension-values'
import { cellOf } from '@/lib/shared/charts/pivot'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Place } from '@/lib/shared/explore/doors'
import { addsUp } from '@/lib/shared/explore/question'
import { countOf, zoneIn } from '@/lib/shared/text/format'
import { doorAt, namesOn, nLabel } from './table'
import type { ExploreAnswers } from './use-explore'

/** The columns of a report: its dimensions, and each metric with its previous value and change if there is a comparison. */
export function reportColumns(answered: ExploreAnswers): Column<AnalyticsRow>[] {
  const { report, rows } = answered
  const buckets = bucketMap(answered)
  const compared = rows.meta.previous !== null
  const foot = footOf(answered)
  const figuresOf = (metric: Metric, ofTotal = metric) => ({
    numeric: true,
    cell: (row: AnalyticsRow) => <Figure metric={metric} row={row} answered={answered} buckets={buckets} />,
    summary: foot && <Figure metric={ofTotal} row={foot.row} answered={foot.answered} buckets={buckets} />,
  })
  const bases = basesOf(report.metrics, report.by)
  return [
    ...report.by.map(
      (name, index): Column<AnalyticsRow> => ({
        id: name,
        header: DIMENSIONS[name].label,
        sort: 'ascending',
        rowHeader: index === 0,
        className: 'max-w-72',
        cell: (row) => <KeyText name={name} row={row} answered={answered} buckets={buckets} />,
        summary: index === 0 && (addsUp(report) ? 'Total' : 'Over all calls'),
      }),
    ),
    ...report.metrics.flatMap((metric): Column<AnalyticsRow>[] => [
      {
        id: metric,
        header: METRICS[metric].label,
        hint: METRICS[metric].definition,
        sort: 'descending',
        ...figuresOf(metric),
      },
      ...(compared ? comparisonColumns(metric, metric === report.metrics[0], foot?.row) : []),
    ]),
    // The calls behind the rates and times of each row, where the report does not count them anyway.
    ...bases.map((basis) => ({
      id: `n ${basis}`,
      header: nLabel(basis, bases.length),
      hint: `The calls behind ${namesOn(basis, report)}. ${METRICS[basis].definition}`,
      className: 'text-ink-muted',
      ...figuresOf(basis, totalBasis(basis, report)),
    })),
  ]
}

/** What counts in the total the calls that `basis` counts in each row: by person and team, others are behind a rate. */
function totalBasis(basis: Metric, { metrics, by }: ExploreAnswers['report']): Metric {
  const metric = metrics.find((name) => basisOf(name, by) === basis)
  return (metric && basisOf(metric)) ?? basis
}

/** The report can be sorted by the change of its first metric. */
function comparisonColumns(metric: Metric, isFirst: boolean, foot: AnalyticsRow | undefined): Column<AnalyticsRow>[] {
  const { unit, better } = METRICS[metric]
  const contents = (cell: (row: AnalyticsRow) => ReactNode) => ({ numeric: true, cell, summary: foot && cell(foot) })
  return [
    {
      id: `before ${metric}`,
      header: 'Previous',
      className: 'text-ink-muted',
      ...contents((row) => valueText(cellOf(row, metric).previous, unit)),
    },
    {
      id: isFirst ? CHANGE : `change ${metric}`,
      header: 'Change',
      sort: isFirst ? 'ascending' : undefined,
      ...contents((row) => {
        const change = cellChange(cellOf(row, metric), unit, better)
        return change ? <ChangeLabel change={change} word={false} className="align-middle" /> : NONE
      }),
    },
  ]
}

/** The total of a report with several rows; its figures belong to none of them. */
export function footOf(answered: ExploreAnswers): { row: AnalyticsRow; answered: ExploreAnswers } | undefined {
  const [row] = answered.total.data
  if (row === undefined || answered.report.by.length === 0) return undefined
  return { row, answered: { ...answered, report: { ...answered.report, by: [] } } }
}

type InRow = { row: AnalyticsRow; answered: ExploreAnswers; buckets: ReadonlyMap<number, Bucket> }

/** A dimension's value: a bucket in full, a name unchanged. */
function KeyText({ name, row, answered, buckets }: InRow & { name: Dimension }) {
  const value = row[name] ?? null
  const { meta } = answered.rows
  const bucket = isTime(name) ? buckets.get(Number(value)) : undefined
  const text = bucket ? bucketLabel(bucket, meta.bucket ?? 'day', zoneIn(meta)) : keyText(name, value, meta)
  const isId = isParty(name) && text === value
  return (
    <span
      className={cn('block truncate', isId && 'font-mono text-xs')}
      title={isParty(name) && value !== OTHERS && !isId ? `${text} · ${value}` : text}
    >
      {text}
    </span>
  )
}

/** A metric's figure as a link to its calls. */
function Figure({ metric, row, answered, buckets }: InRow & { metric: Metric }) {
  const { value, n, isHidden } = cellOf(row, metric)
  const { by, least } = answered.report
  if (isHidden)
    return (
      <span className="text-ink-faint" title={`${nWords(n)}: fewer than ${countOf(least, 'call')}`}>
        hidden
      </span>
    )
  const time = by.find(isTime)
  const bucket = time === undefined ? null : (buckets.get(Number(row[time])) ?? null)
  const keys = by.filter((name) => !isTime(name)).map((name): Place['keys'][number] => [name, row[name] ?? null])
  const door = doorAt(answered, { metric, keys, bucket }, value)
  const text = valueText(value, METRICS[metric].unit)
  return (
    <Door
      filters={door?.filters ?? null}
      extra={door?.extra}
      label={door?.exact ? undefined : `${text}; the calls behind it`}
      className={cn(value === 0 && 'text-ink-faint')}
      shutClass={cn((value === null || value === 0) && 'text-ink-faint')}
    >
      {text}
    </Door>
  )
}

/** The part of the range that each bucket covers, by its start. */
function bucketMap({ report, rows }: ExploreAnswers): Map<number, Bucket> {
  const time = report.by.find(isTime)
  if (time === undefined) return new Map()
  const starts = rows.data.map((row) => row[time]).filter((start) => typeof start === 'number')
  return new Map(bucketsOf(starts, rows.meta).map((bucket) => [bucket.start, bucket]))
}

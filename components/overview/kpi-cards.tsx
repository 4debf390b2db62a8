'use client'

import { StaleNote } from '@/components/parts/panel'
import { ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import { comparedDates, comparedName } from '@/lib/shared/charts/comparison'
import { figureBasis, overviewFigures } from '@/lib/shared/charts/figures'
import { bucketsOf, numberOf } from '@/lib/shared/charts/series'
import { countOf, valueText } from '@/lib/shared/charts/values'
import type { RangeName } from '@/lib/shared/filters/filters'
import { KpiCard } from './kpi-card'
import { KpiFrame, KpiSkeletons } from './kpi-frame'

/** The six figures, each compared with the previous period. */
export function KpiCards() {
  const { filters, zone } = useAppliedFilters()
  const { range, compare } = useFilters()
  const figures = useOverviewQuestion('figures')
  const trend = useOverviewQuestion('trend')
  const { data, error, isPlaceholderData } = figures

  if (!data)
    return (
      <KpiFrame busy={!error}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => figures.refetch()}
            className="col-span-full min-h-[150px] bg-surface-raised py-4"
          />
        ) : (
          <KpiSkeletons />
        )}
      </KpiFrame>
    )

  const row = data.data[0] ?? {}
  const list = overviewFigures({ row, meta: data.meta }, filters, zone)
  return (
    <>
      <KpiFrame busy={isPlaceholderData} inert={isPlaceholderData}>
        {list.map((figure) => {
          const { unit, better } = METRICS[figure.metric]
          const value = numberOf(row[figure.metric])
          const previous = compare && data.meta.previous ? numberOf(row[`previous.${figure.metric}`]) : null
          return (
            <KpiCard
              key={figure.metric}
              figure={figure}
              value={value}
              change={changeOf(value, previous, unit, better, figureBasis(row, figure.metric))}
              unchanged={
                data.meta.previous === null ? 'No previous period' : compare ? 'Nothing to compare' : 'Not compared'
              }
              before={compare ? beforeWords(data.meta, valueText(previous, unit), range, zone) : null}
              trend={trend.data ? trendOf(trend.data, figure.metric) : []}
              note={noteOf(data, figure.metric)}
            />
          )
        })}
      </KpiFrame>
      {error && (
        <div className="relative z-10 h-0">
          <div className="absolute right-3 -translate-y-1/2 rounded bg-surface-raised">
            <StaleNote question={figures} zone={zone} />
          </div>
        </div>
      )}
    </>
  )
}

/** Values over time. A partial first or last bucket would look like a drop, so it is left out where enough others remain. */
function trendOf(answer: AnalyticsAnswer, metric: Metric): (number | null)[] {
  const rows = answer.data.filter((row) => numberOf(row.time) !== null)
  const cut = new Set(
    bucketsOf(
      rows.map((row) => row.time as number),
      answer.meta,
    )
      .filter((bucket) => bucket.partial)
      .map((bucket) => bucket.start),
  )
  const kept = rows.length - cut.size >= 4 ? rows.filter((row) => !cut.has(row.time as number)) : rows
  return kept.map((row) => numberOf(row[metric]))
}

/** `1,204 in the 4 weeks before, 28 Sep – 25 Oct`. */
function beforeWords(
  { from, to, previous }: AnalyticsAnswer['meta'],
  value: string,
  range: RangeName | null,
  zone: string,
): string | null {
  if (from === null || to === null || previous === null) return null
  const period = { from, to }
  return `${value} in ${comparedName(period, previous, range)}, ${comparedDates(period, previous, zone)}`
}

function noteOf(answer: AnalyticsAnswer, metric: Metric): string | undefined {
  const left = answer.meta.excluded[metric] ?? 0
  return left > 0 ? `${countOf(left, 'call')} left out: a required value is missing or implausible.` : undefined
}

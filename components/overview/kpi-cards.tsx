'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { changeOf } from '@/lib/charts/change'
import { overviewFigures } from '@/lib/charts/figures'
import { bucketsOf, numberOf } from '@/lib/charts/series'
import { valueText } from '@/lib/charts/values'
import { type AnalyticsAnswer, METRICS, type Metric } from '@/lib/contracts/analytics'
import { formatDate } from '@/lib/format'
import { useAskedFilters, useOverviewQuestion } from '@/lib/hooks/use-overview'
import { KpiCard } from './kpi-card'
import { StaleNote } from './panel'

const LOADING_CARDS = ['calls', 'answerRate', 'unanswered', 'ringP50', 'totalMinutes', 'peakConcurrent'] as const

/** The six figures, each against the previous equal period. */
export function KpiCards() {
  const { asked, zone } = useAskedFilters()
  const figures = useOverviewQuestion('figures')
  const trend = useOverviewQuestion('trend')
  const { data, error, isPlaceholderData } = figures

  if (!data)
    return (
      <Frame busy={!error}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => figures.refetch()}
            className="col-span-full min-h-[150px] bg-surface-raised py-4"
          />
        ) : (
          LOADING_CARDS.map((metric) => <CardSkeleton key={metric} label={METRICS[metric].label} />)
        )}
      </Frame>
    )

  const row = data.data[0] ?? {}
  const own = isPlaceholderData || trend.isPlaceholderData ? null : (trend.data ?? null)
  const list = overviewFigures({ row, meta: data.meta }, own && { rows: own.data, meta: own.meta }, asked, zone)
  return (
    <>
      <Frame busy={isPlaceholderData} inert={isPlaceholderData}>
        {list.map((figure) => {
          const { unit } = METRICS[figure.metric]
          const value = numberOf(row[figure.metric])
          const previous = data.meta.previous ? numberOf(row[`previous.${figure.metric}`]) : null
          return (
            <KpiCard
              key={figure.metric}
              figure={figure}
              value={value}
              change={changeOf(value, previous, unit, figure.direction)}
              before={beforeWords(data, previous, figure.metric, zone)}
              trend={trend.data ? trendOf(trend.data, figure.metric) : []}
              note={noteOf(data, figure.metric)}
            />
          )
        })}
      </Frame>
      {error && (
        <div className="mt-2">
          <StaleNote question={figures} zone={zone} />
        </div>
      )}
    </>
  )
}

function Frame({ busy, inert, children }: { busy: boolean; inert?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label="Key figures"
      aria-busy={busy}
      inert={inert}
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line transition-opacity duration-150 md:grid-cols-3 xl:grid-cols-6',
        '*:bg-surface-raised',
        inert && 'opacity-60',
      )}
    >
      {children}
    </section>
  )
}

function CardSkeleton({ label }: { label: string }) {
  return (
    <div className="flex h-[150px] flex-col px-4 pt-3 pb-2">
      <p className="text-ink-muted text-xs">{label}</p>
      <Skeleton className="mt-1.5 h-5 w-20" />
      <Skeleton className="mt-2 h-3 w-16" />
      <Skeleton className="mt-auto h-7 w-full" />
      <Skeleton className="mt-1.5 h-3 w-24" />
    </div>
  )
}

/** Values over time; a cut first or last bucket would look like a fall, so it is left out where enough others remain. */
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

function beforeWords(answer: AnalyticsAnswer, previous: number | null, metric: Metric, zone: string): string | null {
  const range = answer.meta.previous
  if (!range) return null
  return `Before: ${valueText(previous, METRICS[metric].unit)} (${formatDate(range.from, zone)} to ${formatDate(range.to, zone)})`
}

function noteOf(answer: AnalyticsAnswer, metric: Metric): string | undefined {
  const left = answer.meta.excluded[metric] ?? 0
  return left > 0 ? `${left.toLocaleString('en-US')} left out: the value it needs is not there.` : undefined
}

import { ChangeLabel } from '@/components/charts/change-label'
import { Sparkline } from '@/components/charts/sparkline'
import { ON_HOVER, StaleNote } from '@/components/parts/figures/panel'
import { WhyButton } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { noDoors } from '@/lib/client/page/use-doors'
import { HeldFilters } from '@/lib/client/page/use-filters'
import { type AnalyticsAnswer, bucketsOf, numberOf } from '@/lib/shared/analytics/analytics'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { cellChange, figureText, valueText } from '@/lib/shared/charts/change'
import { comparedWords } from '@/lib/shared/charts/comparison'
import { type Figure, overviewFigures } from '@/lib/shared/charts/figures'
import { cellOf } from '@/lib/shared/charts/pivot'
import { countOf } from '@/lib/shared/text/format'

const CARD_HEIGHT = 'h-[124px]'
const CARDS = ['calls', 'answerRate', 'serviceLevel', 'missed', 'totalMinutes', 'peakConcurrent'] as const

/** Placeholders of the cards, of the same size. */
const KpiSkeletons = () =>
  CARDS.map((metric) => (
    <div key={metric} className={cn('flex flex-col px-4 pt-3 pb-2', CARD_HEIGHT)}>
      <p className="text-ink-muted text-xs">{METRICS[metric].label}</p>
      <Skeleton className="mt-1.5 h-5 w-20" />
      <Skeleton className="mt-2 h-3 w-16" />
      <Skeleton className="mt-auto h-7 w-full" />
    </div>
  ))

type KpiCardProps = { figure: Figure; answer: AnalyticsAnswer; trend: AnalyticsAnswer | undefined }

/** One figure with its change and its trend over the range. The whole card links to the calls behind it. */
function KpiCard({ figure, answer: { data, meta }, trend }: KpiCardProps) {
  const { zone, range, compare } = useAppliedFilters()
  const { label, unit, better } = METRICS[figure.metric]
  const [row = {}] = data
  const cell = cellOf(row, figure.metric)
  const change = compare ? cellChange(cell, unit, better) : null
  const text = figureText(METRICS[figure.metric], cell.value)
  const compared = compare ? comparedWords(meta, range, zone) : null
  const leftOut = meta.excluded[figure.metric] ?? 0
  const note = leftOut > 0 && `${countOf(leftOut, 'call')} left out: a required value is missing or implausible.`
  return (
    <div
      data-figure={figure.metric}
      className={cn(
        'group relative flex min-w-0 flex-col px-4 pt-3 pb-2 transition-colors has-[a:hover]:bg-surface-hover',
        CARD_HEIGHT,
      )}
    >
      <h2 className="flex items-center gap-1 text-ink-muted text-xs">
        <span className="truncate">{label}</span>
        <span className={cn('relative z-10 inline-flex has-focus-visible:opacity-100', ON_HOVER)}>
          <MetricHint metric={figure.metric} note={[figure.basis, note || ''].join(' ').trim()} />
        </span>
        {figure.beside !== undefined && (
          <span className="num ml-auto shrink-0 text-ink-faint max-[85rem]:hidden">{figure.beside}</span>
        )}
      </h2>
      <p className="num mt-0.5 whitespace-nowrap font-semibold text-[22px] text-ink leading-7 tracking-tight">
        <Door
          filters={figure.door}
          extra={figure.extra}
          label={`${label}: ${text}${figure.within === undefined ? '' : ` in ${figure.within}`}; show ${figure.opens}`}
          className="hover:text-ink hover:no-underline after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {text}
        </Door>
        {figure.within !== undefined && (
          <span className="ml-1 font-normal text-ink-muted text-xs tracking-normal">in {figure.within}</span>
        )}
      </p>
      <p
        className="flex h-4 items-center justify-between gap-2"
        title={compared === null ? undefined : `${valueText(cell.previous, unit)} in ${compared}`}
      >
        {change ? (
          <ChangeLabel change={change} />
        ) : (
          <span className="text-ink-faint text-xs">
            {meta.previous === null ? 'No previous period' : compare ? 'Nothing to compare' : 'Not compared'}
          </span>
        )}
        {change && change.trend !== 'flat' && (
          <WhyButton metric={figure.metric} className={cn('relative z-10 shrink-0', ON_HOVER)} />
        )}
      </p>
      <div className="mt-auto pt-1">
        <Sparkline values={trend ? trendOf(trend, figure.metric) : []} zeroBased={unit !== 'ratio'} />
      </div>
    </div>
  )
}

function Cards({ answer }: { answer: AnalyticsAnswer }) {
  const { filters, zone } = useAppliedFilters()
  const trend = useOverviewQuestion('trend').data
  return overviewFigures({ row: answer.data[0] ?? {}, meta: answer.meta }, filters, zone).map((figure) => (
    <KpiCard key={figure.metric} figure={figure} answer={answer} trend={trend} />
  ))
}

/** The six figures, each compared with the previous period. */
export function KpiCards() {
  const figures = useOverviewQuestion('figures')
  const { data, error, isPlaceholderData } = figures
  return (
    <>
      {/* The gaps between the cards are hairlines. */}
      <section
        aria-label="Key figures"
        aria-busy={data ? isPlaceholderData : !error}
        {...noDoors(isPlaceholderData)}
        className={cn(
          'grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-3 xl:grid-cols-6',
          '*:bg-surface-raised',
          isPlaceholderData && 'refreshing',
        )}
      >
        {data && (
          <HeldFilters isHeld={isPlaceholderData}>
            <Cards answer={data} />
          </HeldFilters>
        )}
        {!data && !error && <KpiSkeletons />}
        {!data && error && (
          <ErrorState
            error={error}
            onRetry={() => figures.refetch()}
            className="col-span-full bg-surface-raised py-4"
          />
        )}
      </section>
      {data && error && (
        <div className="relative z-10 h-0">
          <div className="absolute right-3 -translate-y-1/2 rounded bg-surface-raised">
            <StaleNote question={figures} />
          </div>
        </div>
      )}
    </>
  )
}

/** Values over time. A partial first or last bucket would look like a drop, so it is left out where enough others remain. */
function trendOf(answer: AnalyticsAnswer, metric: Metric): (number | null)[] {
  const rows = answer.data.filter((row) => numberOf(row.time) !== null)
  const times = rows.map((row) => row.time as number)
  const cut = bucketsOf(times, answer.meta).flatMap(({ partial, start }) => (partial ? [start] : []))
  const kept = rows.length - cut.length >= 4 ? rows.filter((row) => !cut.includes(row.time as number)) : rows
  return kept.map((row) => numberOf(row[metric]))
}

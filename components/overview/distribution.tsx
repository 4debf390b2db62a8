'use client'

import { ChartBox } from '@/components/charts/chart-box'
import { BandChart, ChartSkeleton } from '@/components/charts/lazy'
import { MetricHint } from '@/components/ui/metric-hint'
import { type BandCount, bandCounts } from '@/lib/charts/bands'
import { bandDoor } from '@/lib/charts/doors'
import { numberOf } from '@/lib/charts/series'
import { type AnalyticsAnswer, type Band, DURATION_BANDS, type Metric, RING_BANDS } from '@/lib/contracts/analytics'
import { formatCount, formatDuration } from '@/lib/format'
import { useDoorClicks } from '@/lib/hooks/use-door-clicks'
import { useDoorWays } from '@/lib/hooks/use-doors'
import { useAskedFilters, useOverviewQuestion } from '@/lib/hooks/use-overview'
import { Panel, PanelEmpty } from './panel'

const CHART_HEIGHT = 'min-h-[208px]'

type Kind = {
  title: string
  noun: string
  question: 'durations' | 'rings'
  dimension: string
  bands: readonly Band[]
  filter: 'Duration' | 'Ring'
  median: Metric
  p95: Metric
}
const DURATIONS: Kind = {
  title: 'Duration of answered calls',
  noun: 'duration',
  question: 'durations',
  dimension: 'durationBand',
  bands: DURATION_BANDS,
  filter: 'Duration',
  median: 'durationP50',
  p95: 'durationP95',
}
const RINGS: Kind = {
  title: 'Ring time of answered calls',
  noun: 'ring time',
  question: 'rings',
  dimension: 'ringBand',
  bands: RING_BANDS,
  filter: 'Ring',
  median: 'ringP50',
  p95: 'ringP95',
}

/** How long answered calls lasted. */
export function DurationDistribution({ className }: { className?: string }) {
  return <Distribution kind={DURATIONS} className={className} />
}

/** How long answered calls rang. */
export function RingDistribution({ className }: { className?: string }) {
  return <Distribution kind={RINGS} className={className} />
}

function Distribution({ kind, className }: { kind: Kind; className?: string }) {
  const { zone } = useAskedFilters()
  const question = useOverviewQuestion(kind.question)
  const figures = useOverviewQuestion('figures').data
  const median = numberOf(figures?.data[0]?.[kind.median])
  const p95 = numberOf(figures?.data[0]?.[kind.p95])
  const left = figures?.meta.excluded[kind.median] ?? 0
  return (
    <Panel
      className={className}
      title={kind.title}
      hint={
        <MetricHint
          metric={kind.median}
          note={left > 0 ? `${formatCount(left)} answered calls are left out: the value is not known.` : undefined}
        />
      }
      description={
        <span className="num">
          {median === null ? '\u00a0' : `median ${formatDuration(median)} · P95 ${formatDuration(p95)}`}
        </span>
      }
      question={question}
      bodyClassName="flex flex-col"
      zone={zone}
      skeleton={
        <div className={CHART_HEIGHT}>
          <ChartSkeleton />
        </div>
      }
    >
      {(answer) => <Bands answer={answer} kind={kind} />}
    </Panel>
  )
}

function Bands({ answer, kind }: { answer: AnalyticsAnswer; kind: Kind }) {
  const { asked } = useAskedFilters()
  const followDoor = useDoorClicks()
  const ways = useDoorWays()
  const bands = bandCounts(answer.data, kind.dimension, kind.bands)
  const hrefOf = (band: BandCount) => {
    const door = bandDoor(asked, kind.filter, band)
    return door && ways.hrefOf(door)
  }
  if (bands.every((band) => band.calls === 0))
    return <PanelEmpty>No answered calls with a known {kind.noun}.</PanelEmpty>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only passes on clicks of the links inside, which have their own keys
    <div className="flex flex-1 flex-col" onClick={followDoor}>
      <ChartBox className={CHART_HEIGHT}>
        {({ width, height }) => <BandChart bands={bands} width={width} height={height} hrefOf={hrefOf} />}
      </ChartBox>
    </div>
  )
}

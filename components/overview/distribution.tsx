'use client'

import { ChartBox } from '@/components/charts/chart-box'
import { BandChart, ChartSkeleton } from '@/components/charts/lazy'
import { Panel, PanelEmpty } from '@/components/parts/panel'
import { MetricHint } from '@/components/ui/metric-hint'
import { useDoorWays } from '@/lib/client/use-doors'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { type BandCount, bandCounts, type Mark } from '@/lib/shared/charts/bands'
import { bandDoor } from '@/lib/shared/charts/doors'
import { numberOf } from '@/lib/shared/charts/series'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { type Band, DURATION_BANDS, RING_BANDS } from '@/lib/shared/contracts/bands'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Metric } from '@/lib/shared/contracts/metrics'
import { formatCount } from '@/lib/shared/format'

const CHART_HEIGHT = 'min-h-[208px]'

type Kind = {
  title: string
  noun: string
  question: 'durations' | 'rings'
  dimension: string
  bands: readonly Band[]
  filter: 'Duration' | 'Ring'
  /** The values named on the axis. */
  marks: readonly { name: string; metric: Metric }[]
  /** The word of the list's order by this value. */
  sort: string
}
const COUNTED = new Map([['calls', { label: 'Calls', color: 'var(--accent)' }]])
const DURATIONS: Kind = {
  title: 'Duration of answered calls',
  noun: 'duration',
  question: 'durations',
  dimension: 'durationBand',
  bands: DURATION_BANDS,
  filter: 'Duration',
  marks: [
    { name: 'P50', metric: 'durationP50' },
    { name: 'P90', metric: 'durationP90' },
    { name: 'P95', metric: 'durationP95' },
  ],
  sort: 'duration',
}
const RINGS: Kind = {
  title: 'Ring time of answered calls',
  noun: 'ring time',
  question: 'rings',
  dimension: 'ringBand',
  bands: RING_BANDS,
  filter: 'Ring',
  marks: [
    { name: 'P50', metric: 'ringP50' },
    { name: 'P90', metric: 'ringP90' },
    { name: 'P95', metric: 'ringP95' },
  ],
  sort: 'ring',
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
  const basis = kind.marks[0]?.metric ?? 'calls'
  const left = figures?.meta.excluded[basis] ?? 0
  const marks = kind.marks.flatMap(({ name, metric }) => {
    const seconds = numberOf(figures?.data[0]?.[metric])
    return seconds === null ? [] : [{ name, seconds }]
  })
  return (
    <Panel
      className={className}
      title={kind.title}
      hint={
        <MetricHint
          metric={basis}
          note={left > 0 ? `${formatCount(left)} answered calls are left out: the value is not known.` : undefined}
        />
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
      {(answer) => <Bands answer={answer} kind={kind} marks={marks} />}
    </Panel>
  )
}

function Bands({ answer, kind, marks }: { answer: AnalyticsAnswer; kind: Kind; marks: readonly Mark[] }) {
  const { asked } = useAskedFilters()
  const ways = useDoorWays()
  const bands = bandCounts(answer.data, kind.dimension, kind.bands)
  const hrefOf = (band: BandCount) => {
    const door = bandDoor(asked, kind.filter, band)
    return door && ways.hrefOf(door)
  }
  if (bands.every((band) => band.calls === 0))
    return <PanelEmpty>No answered calls with a known {kind.noun}.</PanelEmpty>
  return (
    <ChartBox className={CHART_HEIGHT}>
      {({ width, height }) => (
        <BandChart
          bands={bands}
          width={width}
          height={height}
          looks={COUNTED}
          hrefOf={hrefOf}
          marks={marks}
          markHrefOf={(mark) => {
            const door = markDoor(asked, kind, mark)
            return door && ways.hrefOf(door, { sort: `-${kind.sort}` })
          }}
        />
      )}
    </ChartBox>
  )
}

const markDoor = (asked: Filters, kind: Kind, mark: Mark) =>
  bandDoor(asked, kind.filter, { min: Math.ceil(mark.seconds), max: null })

'use client'

import { Phone } from 'lucide-react'
import { Distribution } from '@/components/charts/distribution/distribution'
import { ChartSkeleton } from '@/components/charts/lazy'
import { Panel, PanelEmpty } from '@/components/parts/figures/panel'
import { MetricHint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useDoorWays } from '@/lib/client/page/use-doors'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { DURATION_BANDS, RING_BANDS } from '@/lib/shared/analytics/dimensions'
import { type BandCount, bandCounts, type NamedValue } from '@/lib/shared/charts/bands'
import { bandDoor } from '@/lib/shared/charts/doors'
import { numberOf } from '@/lib/shared/charts/series'
import { formatCount } from '@/lib/shared/text/format'

const CHART_HEIGHT = 'min-h-[208px]'

const COUNTED = new Map([['calls', { label: 'Calls', color: 'var(--accent)', icon: Phone }]])
const KINDS = {
  durations: {
    title: 'Duration of answered calls',
    noun: 'duration',
    dimension: 'durationBand',
    bands: DURATION_BANDS,
    filter: 'Duration',
    /** The metrics marked by name over the axis. */
    named: { Median: 'durationP50', '90 %': 'durationP90', '95 %': 'durationP95' },
    /** The sort key of the list by this value. */
    sort: 'duration',
  },
  rings: {
    title: 'Wait of answered calls',
    noun: 'wait',
    dimension: 'ringBand',
    bands: RING_BANDS,
    filter: 'Ring',
    named: { Median: 'ringP50', '90 %': 'ringP90', '95 %': 'ringP95' },
    sort: 'ring',
  },
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

/** How long calls last, or ring. */
export function DistributionOf({ of }: { of: keyof typeof KINDS }) {
  const kind: Kind = KINDS[of]
  const question = useOverviewQuestion(of)
  const figures = useOverviewQuestion('figures').data
  const basis = kind.named.Median
  const left = figures?.meta.excluded[basis] ?? 0
  const named = Object.entries(kind.named).flatMap(([name, metric]) => {
    const seconds = numberOf(figures?.data[0]?.[metric])
    return seconds === null ? [] : [{ name, seconds }]
  })
  return (
    <Panel
      title={kind.title}
      hint={
        <MetricHint
          metric={basis}
          note={left > 0 ? `${formatCount(left)} answered calls are left out because the value is unknown.` : undefined}
        />
      }
      question={question}
      alertMetric={basis}
      bodyClassName="flex flex-col"
      skeleton={
        <div className={CHART_HEIGHT}>
          <ChartSkeleton />
        </div>
      }
    >
      {(answer) => <Bands answer={answer} kind={kind} named={named} />}
    </Panel>
  )
}

function Bands({ answer, kind, named }: { answer: AnalyticsAnswer; kind: Kind; named: readonly NamedValue[] }) {
  const { filters } = useAppliedFilters()
  const ways = useDoorWays()
  const bands = bandCounts(answer.data, kind.dimension, kind.bands)
  const hrefOf = (band: BandCount) => {
    const door = bandDoor(filters, kind.filter, band)
    return door && ways.hrefOf(door)
  }
  if (bands.every((band) => band.calls === 0))
    return <PanelEmpty>No answered calls with a known {kind.noun}.</PanelEmpty>
  return (
    <Distribution
      dimension={kind.dimension}
      bands={bands}
      looks={COUNTED}
      hrefOf={hrefOf}
      named={named}
      namedHrefOf={({ seconds }) => {
        const door = bandDoor(filters, kind.filter, { min: Math.ceil(seconds), max: null })
        return door && ways.hrefOf(door, { sort: `-${kind.sort}` })
      }}
      className={CHART_HEIGHT}
    />
  )
}

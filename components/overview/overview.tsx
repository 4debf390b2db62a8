'use client'

import { memo } from 'react'
import { CallsOverTime } from '@/components/parts/calls-over-time'
import { NoCalls } from '@/components/parts/no-calls'
import { StatusBreakdown } from '@/components/parts/status-breakdown'
import { TopList } from '@/components/parts/top-lists'
import { WeekHeatmap } from '@/components/parts/week-heatmap'
import { WhyHost } from '@/components/parts/why/why-host'
import { DeferredFilters } from '@/lib/client/held-filters'
import { DoorWaysContext } from '@/lib/client/use-doors'
import { useNarrowingWays } from '@/lib/client/use-narrowing'
import { useOverviewQuestion } from '@/lib/client/use-overview'
import { numberOf } from '@/lib/shared/charts/series'
import { Brief } from './brief'
import { KpiCards } from './kpi-cards'
import { Concurrency, DistributionOf, Funnel, Minutes, NeedsALook, Waits } from './later'
import { OverviewBar } from './overview-bar'
import { TrustFooter } from './trust-footer'
import { WhenNear } from './when-near'

/** Trends at a glance: six figures and what explains them. */
export function Overview() {
  const ways = useNarrowingWays()
  const figures = useOverviewQuestion('figures')
  const nothing =
    figures.data !== undefined && !figures.isPlaceholderData && numberOf(figures.data.data[0]?.calls) === 0
  return (
    <DoorWaysContext value={ways}>
      <h1 className="sr-only">Overview</h1>
      <OverviewBar />
      <Brief />
      <KpiCards />
      <div className="mt-4">
        {nothing ? (
          <NoCalls />
        ) : (
          <DeferredFilters>
            <Panels />
          </DeferredFilters>
        )}
      </div>
      <TrustFooter />
      <WhyHost />
    </DoorWaysContext>
  )
}

/** Memoized, so that a change of the filters reaches them when they are deferred only. */
const Panels = memo(function Panels() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
      <CallsOverTime className="md:col-span-2 xl:col-span-8" />
      <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
      <TopList of="person" className="md:col-span-2 xl:col-span-4" />
      <WhenNear className="min-h-[272px] md:col-span-2 xl:col-span-6">
        <DistributionOf of="durations" />
      </WhenNear>
      <WhenNear className="min-h-[272px] md:col-span-2 xl:col-span-6">
        <DistributionOf of="rings" />
      </WhenNear>
      <WhenNear className="min-h-[348px] md:col-span-2 xl:col-span-8">
        <Funnel />
      </WhenNear>
      <WhenNear className="min-h-[300px] md:col-span-2 xl:col-span-4 xl:min-h-[348px]">
        <Minutes />
      </WhenNear>
      <WhenNear className="min-h-[324px] md:col-span-2 xl:col-span-8">
        <Waits />
      </WhenNear>
      <TopList of="group" className="md:col-span-2 xl:col-span-4" />
      <WhenNear className="min-h-[320px] md:col-span-2 xl:col-span-8">
        <Concurrency />
      </WhenNear>
      <WhenNear className="min-h-[280px] md:col-span-2 xl:col-span-4">
        <NeedsALook />
      </WhenNear>
    </div>
  )
})

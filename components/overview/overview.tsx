'use client'

import { numberOf } from '@/lib/charts/series'
import { DoorWaysContext } from '@/lib/hooks/use-doors'
import { useNarrowingWays } from '@/lib/hooks/use-narrowing'
import { useOverviewQuestion } from '@/lib/hooks/use-overview'
import { CallsOverTime } from './calls-over-time'
import { DurationDistribution, RingDistribution } from './distribution'
import { KpiCards } from './kpi-cards'
import { Concurrency, Funnel, Minutes, NeedsALook, Waits } from './later'
import { NoCalls } from './no-calls'
import { OverviewBar } from './overview-bar'
import { StatusBreakdown } from './status-breakdown'
import { TopGroups, TopPeople } from './top-lists'
import { TrustFooter } from './trust-footer'
import { WeekHeatmap } from './week-heatmap'
import { WhenNear } from './when-near'

/** Trends at a glance: six figures, and what stands behind them. */
export function Overview() {
  const ways = useNarrowingWays()
  const figures = useOverviewQuestion('figures')
  const nothing =
    figures.data !== undefined && !figures.isPlaceholderData && numberOf(figures.data.data[0]?.calls) === 0
  return (
    <DoorWaysContext value={ways}>
      <h1 className="sr-only">Overview</h1>
      <OverviewBar />
      <KpiCards />
      <div className="mt-4">
        {nothing ? (
          <NoCalls />
        ) : (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
            <CallsOverTime className="md:col-span-2 xl:col-span-8" />
            <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
            <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
            <TopPeople className="md:col-span-2 xl:col-span-4" />
            <DurationDistribution className="md:col-span-2 xl:col-span-6" />
            <RingDistribution className="md:col-span-2 xl:col-span-6" />
            <WhenNear className="min-h-[348px] md:col-span-2 xl:col-span-8">
              <Funnel />
            </WhenNear>
            <WhenNear className="min-h-[300px] md:col-span-2 xl:col-span-4 xl:min-h-[348px]">
              <Minutes />
            </WhenNear>
            <WhenNear className="min-h-[324px] md:col-span-2 xl:col-span-8">
              <Waits />
            </WhenNear>
            <TopGroups className="md:col-span-2 xl:col-span-4" />
            <WhenNear className="min-h-[320px] md:col-span-2 xl:col-span-8">
              <Concurrency />
            </WhenNear>
            <WhenNear className="min-h-[280px] md:col-span-2 xl:col-span-4">
              <NeedsALook />
            </WhenNear>
          </div>
        )}
      </div>
      <TrustFooter />
    </DoorWaysContext>
  )
}

'use client'

import dynamic from 'next/dynamic'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { NoCalls } from '@/components/parts/call/no-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { TopList } from '@/components/parts/figures/top-list'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import { WhyHost } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Door } from '@/components/ui/text/door'
import { Link } from '@/components/ui/text/link'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { DoorWaysContext } from '@/lib/client/page/use-doors'
import { DeferredFilters } from '@/lib/client/page/use-filters'
import { useNarrowingWays } from '@/lib/client/page/use-narrowing'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import { countOf } from '@/lib/shared/charts/values'
import { pageHref } from '@/lib/shared/links'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'
import { Brief } from './brief'
import { KpiCards } from './kpi-cards'
import { OverviewBar } from './overview-bar'

/** How far outside the viewport loading begins. */
const MARGIN = '500px'

/** A ref callback, and whether its element has been near the viewport at least once. */
function useNear(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [near, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, near]
}

/** A panel below the fold, loaded and queried only once it is near the viewport. `className` sets its minimum height. */
function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const [watch, near] = useNear()
  return (
    <div ref={watch} className={cn('flex min-w-0 flex-col *:flex-1', className)}>
      {near ? children : <PanelPlaceholder />}
    </div>
  )
}

/** A placeholder that fills the panel's place. */
function PanelPlaceholder() {
  return (
    <Card aria-hidden="true" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="min-h-0 flex-1 opacity-60" />
    </Card>
  )
}

/** What the figures leave out, and how many calls have issues. */
function TrustFooter() {
  const { filters, zone } = useAppliedFilters()
  const { data: figures, isError } = useOverviewQuestion('figures')
  const anomalies = useOverviewQuestion('anomalies').data
  if (!figures && isError) return null
  if (!figures) return <Skeleton className="mt-4 h-5 w-96 max-w-full" />
  const left = Object.entries(figures.meta.excluded).filter(([name, count]) => count > 0 && !/P9\d$/.test(name))
  const doubtful = numberOf(anomalies?.data[0]?.calls) ?? 0
  return (
    <footer className="num mt-4 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-ink-faint text-xs">
      <span>
        {figures.meta.syncedAt === null
          ? 'Not synced yet'
          : `Synced with the Calls API at ${formatDateTime(figures.meta.syncedAt, zone)}`}
        , times in {zone.name}
      </span>
      {left.map(([name, count]) => (
        <span key={name} title={METRICS[name as Metric]?.definition}>
          {METRICS[name as Metric]?.label ?? name} leaves out {countOf(count, 'call')} with missing values
        </span>
      ))}
      {doubtful > 0 && (
        <Door
          filters={anomalyFilters(filters)}
          label={`${countOf(doubtful, 'call')} with issues; show them`}
          className="text-ink-muted underline"
        >
          {formatCount(doubtful)} {doubtful === 1 ? 'call has' : 'calls have'} issues
        </Door>
      )}
      {doubtful === 0 && anomalies && <span>No issues</span>}
      <Link href={pageHref('/issues', filters)} prefetch={false} className="text-ink-muted underline">
        All issues
      </Link>
    </footer>
  )
}

const loading = PanelPlaceholder

/** Panels below the fold, whose code is loaded when they are near the viewport. */
const Minutes = dynamic(() => import('./minutes').then((file) => file.Minutes), { ssr: false, loading })
const Concurrency = dynamic(() => import('./concurrency').then((file) => file.Concurrency), {
  ssr: false,
  loading,
})
const NeedsALook = dynamic(() => import('./needs-a-look').then((file) => file.NeedsALook), {
  ssr: false,
  loading,
})
const MoreReports = dynamic(() => import('./more-reports').then((file) => file.MoreReports), { ssr: false })
const DistributionOf = dynamic(() => import('./distribution').then((file) => file.DistributionOf), {
  ssr: false,
  loading,
})

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
      <TopList of="person" className="md:col-span-2 xl:col-span-4" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
      <TopList of="group" className="md:col-span-2 xl:col-span-4" />
      <WhenNear className="min-h-[272px] md:col-span-2 xl:col-span-6">
        <DistributionOf of="durations" />
      </WhenNear>
      <WhenNear className="min-h-[272px] md:col-span-2 xl:col-span-6">
        <DistributionOf of="rings" />
      </WhenNear>
      <WhenNear className="min-h-[320px] md:col-span-2 xl:col-span-8">
        <Concurrency />
      </WhenNear>
      <WhenNear className="min-h-[280px] md:col-span-2 xl:col-span-4">
        <NeedsALook />
      </WhenNear>
      <WhenNear className="min-h-[232px] md:col-span-2 xl:col-span-12">
        <Minutes />
      </WhenNear>
      <WhenNear className="min-h-5 md:col-span-2 xl:col-span-12">
        <MoreReports />
      </WhenNear>
    </div>
  )
})

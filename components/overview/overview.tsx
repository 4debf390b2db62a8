'use client'

import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { memo } from 'react'
import { NoCalls } from '@/components/parts/call/panels-of-calls'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { TopList } from '@/components/parts/figures/top-list'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import { WhyHost } from '@/components/parts/why/why-host'
import { Segmented } from '@/components/ui/form/segmented'
import { Card } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { TextLink } from '@/components/ui/text/link'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { DeferredFilters } from '@/lib/client/page/use-filters'
import { WHO } from '@/lib/shared/address/words'
import { numberOf } from '@/lib/shared/charts/series'
import { PRESETS } from '@/lib/shared/explore/presets'
import { pageHref } from '@/lib/shared/links'
import { Brief } from './brief'
import { Footer } from './footer'
import { KpiCards } from './kpi-cards'

const place = <Card aria-hidden="true" className="min-h-64 min-w-0 md:col-span-2 xl:col-span-5" />
const Waiting = onDemand(() => import('./waiting'), place)

/** What changed and why, six figures, when and who, and what waits. */
export function Overview() {
  const figures = useOverviewQuestion('figures')
  const nothing =
    figures.data !== undefined && !figures.isPlaceholderData && numberOf(figures.data.data[0]?.calls) === 0
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <Brief />
      <KpiCards />
      <div className="mt-4">
        {nothing ? (
          <Card>
            <NoCalls />
          </Card>
        ) : (
          <DeferredFilters>
            <Panels />
          </DeferredFilters>
        )}
      </div>
      <MoreReports />
      <Footer />
      <WhyHost />
    </>
  )
}

/** Memoized, so that a change of the filters reaches them when they are deferred only. */
const Panels = memo(function Panels() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-12">
      <CallsOverTime className="md:col-span-2 xl:col-span-8" />
      <WeekHeatmap className="md:col-span-2 xl:col-span-4" />
      <Who className="md:col-span-2 xl:col-span-7" />
      <Waiting className="md:col-span-2 xl:col-span-5" />
    </div>
  )
})

const parsers = { who: parseAsStringLiteral(WHO).withDefault('people') }
const WHO_LABELS = { people: 'People', groups: 'Groups' } as const

/** The people or groups with the most missed calls. */
function Who({ className }: { className: string }) {
  const [{ who }, set] = useQueryStates(parsers, { history: 'replace', scroll: false })
  return (
    <TopList
      of={who === 'people' ? 'person' : 'group'}
      title="Who missed most"
      actions={<Segmented label="Who" value={who} options={WHO_LABELS} onChange={(next) => set({ who: next })} />}
      className={className}
    />
  )
}

/** What else can be asked about these calls. */
function MoreReports() {
  const { filters } = useAppliedFilters()
  return (
    <nav aria-label="More reports" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-data text-ink-muted">
      More:
      {PRESETS.flatMap(({ name, isMore, words }) =>
        isMore === true
          ? [
              <TextLink key={name} href={pageHref('/explore', filters, words)}>
                {name}
              </TextLink>,
            ]
          : [],
      )}
    </nav>
  )
}

'use client'

import { useQueryState } from 'nuqs'
import { memo } from 'react'
import { CallsOverTime } from '@/components/parts/figures/calls-over-time'
import { WeekHeatmap } from '@/components/parts/figures/week-heatmap'
import { NoCalls, TopList } from '@/components/parts/lazy'
import { WhyHost } from '@/components/parts/why/why-host'
import { Segmented } from '@/components/ui/form/segmented'
import { Card } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { DeferredFilters } from '@/lib/client/page/use-filters'
import { WHO } from '@/lib/shared/address/words'
import { type AnalyticsMeta, numberOf } from '@/lib/shared/analytics/analytics'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { comparedWords } from '@/lib/shared/charts/comparison'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import { PRESETS } from '@/lib/shared/explore/presets'
import { pageHref } from '@/lib/shared/links'
import { choiceOf } from '@/lib/shared/params/filters'
import { countOf, formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'
import { isoFields } from '@/lib/shared/zones/fields'
import { Brief } from './brief'
import { KpiCards } from './kpi-cards'

const place = <Card aria-hidden="true" className="min-h-64 min-w-0 md:col-span-2 xl:col-span-5" />
const Waiting = onDemand(() => import('./waiting'), place)

/** The Overview: what changed and why, six figures, when calls come and who misses them, and what needs attention. */
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

/** Memoized, so that a change of the filters reaches them only deferred. */
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

const whoParser = choiceOf(WHO)
const WHO_LABELS = { people: 'People', groups: 'Groups' } as const

/** The people or groups with the most missed calls. */
function Who({ className }: { className: string }) {
  const [who, setWho] = useQueryState('who', whoParser)
  return (
    <TopList
      of={who === 'people' ? 'person' : 'group'}
      title="Who missed most"
      actions={<Segmented label="Who" value={who} options={WHO_LABELS} onChange={setWho} />}
      className={className}
    />
  )
}

function MoreReports() {
  const { filters } = useAppliedFilters()
  return (
    <nav aria-label="More reports" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-data text-ink-muted">
      More:
      {PRESETS.filter(({ isMore }) => isMore).map(({ name, words }) => (
        <TextLink key={name} href={pageHref('/explore', filters, words)}>
          {name}
        </TextLink>
      ))}
    </nav>
  )
}

/** The dates of the page, what its figures leave out, and how many calls have issues. */
function Footer() {
  const { filters, zone, compare, range } = useAppliedFilters()
  const { data: figures, isError } = useOverviewQuestion('figures')
  const anomalies = useOverviewQuestion('anomalies').data
  if (!figures && isError) return null
  if (!figures) return <Skeleton className="mt-4 h-5 w-96 max-w-full" />
  const { meta } = figures
  const compared = comparedWords(meta, range, zone)
  const left = Object.entries(meta.excluded).filter(([, count]) => count > 0)
  const doubtful = numberOf(anomalies?.data[0]?.calls) ?? 0
  return (
    <footer className="num mt-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-ink-faint text-xs">
      <span>
        {windowWords(meta, zone)}
        {compare && compared && ` · vs. ${compared}`}
        {` · times in ${zone.name}`}
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
          {countOf(doubtful, 'call')} with issues
        </Door>
      )}
    </footer>
  )
}

/** From the first to the last moment of a window, as short as possible. */
function windowWords({ from, to }: Pick<AnalyticsMeta, 'from' | 'to'>, zone: Zone): string {
  if (from === null) return to === null ? 'All time' : `Until ${moment(to, zone, true)}`
  if (to === null) return `Since ${moment(from, zone, true)}`
  const days = isMidnight(from, zone) && isMidnight(to, zone)
  const first = moment(from, zone, days)
  const end = moment(days ? to - 1 : to, zone, days)
  return first === end ? first : `${first} – ${end}`
}

const isMidnight = (at: number, zone: Zone) => isoFields(at, zone.name).clock === '00:00'
const moment = (at: number, zone: Zone, day: boolean) => {
  const date = formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return day ? date : `${date}, ${formatTime(at, zone)}`
}

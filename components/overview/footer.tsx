'use client'

import { Skeleton } from '@/components/ui/state/skeleton'
import { Door } from '@/components/ui/text/door'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useFilters } from '@/lib/client/page/use-filters'
import type { AnalyticsMeta } from '@/lib/shared/analytics/analytics'
import { METRICS, type Metric } from '@/lib/shared/analytics/metrics'
import { comparedWords } from '@/lib/shared/charts/comparison'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import { countOf, formatInZone, formatTime, type Zone } from '@/lib/shared/text/format'
import { zoneFields } from '@/lib/shared/zones/fields'

/** The dates of the page, what its figures leave out, and how many calls have issues. */
export function Footer() {
  const { filters, zone } = useAppliedFilters()
  const { compare, range } = useFilters()
  const { data: figures, isError } = useOverviewQuestion('figures')
  const anomalies = useOverviewQuestion('anomalies').data
  if (!figures && isError) return null
  if (!figures) return <Skeleton className="mt-4 h-5 w-96 max-w-full" />
  const { meta } = figures
  const left = Object.entries(meta.excluded).filter(([, count]) => count > 0)
  const doubtful = numberOf(anomalies?.data[0]?.calls) ?? 0
  return (
    <footer className="num mt-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-ink-faint text-xs">
      <span>
        {windowWords(meta, zone)}
        {compare && isClosed(meta) && meta.previous && ` · ${comparedWords(meta, meta.previous, range, zone)}`}
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

const isClosed = <T extends Pick<AnalyticsMeta, 'from' | 'to'>>(meta: T): meta is T & { from: number; to: number } =>
  meta.from !== null && meta.to !== null
const isMidnight = (at: number, zone: Zone) =>
  zoneFields(at, zone.name).hour === 0 && zoneFields(at, zone.name).minute === 0
const moment = (at: number, zone: Zone, day: boolean) => {
  const date = formatInZone(at, zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return day ? date : `${date}, ${formatTime(at, zone)}`
}

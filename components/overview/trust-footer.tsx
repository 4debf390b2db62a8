'use client'

import { Door } from '@/components/ui/door'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { anomalyFilters } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import { countOf } from '@/lib/shared/charts/values'
import { METRICS, type Metric } from '@/lib/shared/contracts/metrics'
import { formatCount, formatDateTime } from '@/lib/shared/format'
import { pageHref } from '@/lib/shared/links'

/** What the figures leave out, and how many calls have data issues. */
export function TrustFooter() {
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
        , times in {zone}
      </span>
      {left.map(([name, count]) => (
        <span key={name} title={METRICS[name as Metric]?.definition}>
          {METRICS[name as Metric]?.label ?? name} leaves out {countOf(count, 'call')} with missing values
        </span>
      ))}
      {doubtful > 0 && (
        <Door
          filters={anomalyFilters(filters)}
          label={`${countOf(doubtful, 'call')} with data issues; show them`}
          className="text-ink-muted underline"
        >
          {formatCount(doubtful)} {doubtful === 1 ? 'call has' : 'calls have'} data issues
        </Door>
      )}
      {doubtful === 0 && anomalies && <span>No data issues</span>}
      <Link href={pageHref('/ledger', filters)} prefetch={false} className="text-ink-muted underline">
        Data quality
      </Link>
    </footer>
  )
}

'use client'

import { Hint } from '@/components/ui/metric-hint'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFilters } from '@/lib/client/use-filters'
import type { SyncStatus } from '@/lib/shared/contracts/sync'
import { formatCount, formatDuration } from '@/lib/shared/format'

const PASSES = {
  head: 'Newest calls',
  backfill: 'First copy of the history',
  follow: 'Open calls, one by one',
  reconcile: 'Comparing everything',
} as const

/** The sync in numbers. */
export function SyncFigures({ status }: { status: SyncStatus }) {
  const { zone } = useFilters()
  const pages =
    status.pagesTotal === null
      ? formatCount(status.pagesDone)
      : `${formatCount(status.pagesDone)} of ${formatCount(status.pagesTotal)}`
  const figures = [
    { label: 'Calls in the mirror', value: formatCount(status.callsStored) },
    {
      label: 'Calls at the API',
      value: status.callsUpstream === null ? '–' : formatCount(status.callsUpstream),
      hint: 'The total that the API gave with its last list. When it differs from the mirror, everything is compared.',
    },
    { label: 'Now doing', value: status.pass === null ? 'Nothing' : PASSES[status.pass] },
    { label: status.pass === null ? 'Pages of the last walk' : 'Pages of this walk', value: pages },
    ...(status.etaSeconds === null ? [] : [{ label: 'Left', value: formatDuration(status.etaSeconds) }]),
    {
      label: 'Lag',
      value: formatDuration(status.lagSeconds),
      hint: 'How long ago the mirror was last known to hold the newest calls.',
    },
    {
      label: 'Last look at the API',
      value: status.syncedAt === null ? 'none yet' : <RelativeTime at={status.syncedAt} zone={zone} />,
    },
    { label: 'Quarantined', value: formatCount(status.quarantined), hint: 'Records that could not be read as calls.' },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt className="flex items-center gap-1 text-ink-faint text-xs">
            {label}
            {hint !== undefined && <Hint label={`What “${label}” means`}>{hint}</Hint>}
          </dt>
          <dd className="mt-0.5 font-medium text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

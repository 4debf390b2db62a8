'use client'

import { RelativeTime } from '@/components/ui/text/name'
import { useFilters } from '@/lib/client/page/use-filters'
import { retentionWords } from '@/lib/shared/sync/retention-words'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { formatCount, formatDuration } from '@/lib/shared/text/format'
import { FigureList } from './figure-list'

const PASSES = {
  head: 'Newest calls',
  backfill: 'Backfill',
  follow: 'Following open calls',
  reconcile: 'Full resync',
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
      label: 'Calls in the Calls API',
      value: status.callsUpstream === null ? '–' : formatCount(status.callsUpstream),
      hint: 'The total in the API’s last list. If it differs from the mirror, a full resync follows.',
    },
    { label: 'Current task', value: status.pass === null ? 'Idle' : PASSES[status.pass] },
    { label: status.pass === null ? 'Pages in the last pass' : 'Pages in this pass', value: pages },
    ...(status.etaSeconds === null ? [] : [{ label: 'Time left', value: formatDuration(status.etaSeconds) }]),
    {
      label: 'Lag',
      value: formatDuration(status.lagSeconds),
      hint: 'How long ago the mirror was last known to be up to date.',
    },
    {
      label: 'Last sync',
      value: status.syncedAt === null ? 'never' : <RelativeTime at={status.syncedAt} zone={zone} />,
    },
    ...(status.retention === undefined
      ? []
      : [
          {
            label: 'Beyond retention',
            value: formatCount(status.retention.calls),
            hint: retentionWords(status.retention),
          },
        ]),
    { label: 'Quarantined', value: formatCount(status.quarantined), hint: 'Records that could not be read as calls.' },
  ]
  return <FigureList figures={figures} />
}

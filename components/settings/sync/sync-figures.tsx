'use client'

import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/text/metric-hint'
import { RelativeTime } from '@/components/ui/text/name'
import { retentionWords } from '@/lib/shared/sync/retention-words'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { formatCount, formatDuration } from '@/lib/shared/text/format'

type Figure = { label: string; value: ReactNode; hint?: string }

/** The sync in numbers. */
export function SyncFigures({ status }: { status: SyncStatus }) {
  const { callsStored, callsUpstream, etaSeconds, syncedAt, retention, quarantined } = status
  const figures: Figure[] = [
    {
      label: 'Calls copied',
      value: `${formatCount(callsStored)}${callsUpstream === null ? '' : ` of ${formatCount(callsUpstream)}`}`,
      hint: 'Of those in the Calls API’s last list. If both differ, a full resync follows.',
    },
    { label: 'Last sync', value: syncedAt === null ? 'never' : <RelativeTime at={syncedAt} /> },
    ...(etaSeconds === null ? [] : [{ label: 'Time left', value: formatDuration(etaSeconds) }]),
    ...(retention === undefined
      ? []
      : [{ label: 'Beyond retention', value: formatCount(retention.calls), hint: retentionWords(retention) }]),
    { label: 'Unreadable', value: formatCount(quarantined), hint: 'Records that could not be read as calls.' },
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1 text-ink-faint text-xs">
            {label}
            {hint !== undefined && <Hint label={`What “${label}” means`}>{hint}</Hint>}
          </dt>
          <dd className="mt-0.5 truncate font-medium text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

'use client'

import { Badge } from '@/components/ui/badge'
import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useFilters } from '@/lib/client/use-filters'
import { useMay } from '@/lib/client/use-me'
import { useNow } from '@/lib/client/use-now'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { backfillShare, movedAsideWords, syncWords } from '@/lib/shared/sync-words'
import { QuarantineCard } from './quarantine-card'
import { RefillProgress } from './refill-progress'
import { SyncActions } from './sync-actions'
import { SyncFigures } from './sync-figures'
import { SyncWebhooks } from './sync-webhooks'

const STATE_WORDS = {
  starting: 'Starting',
  backfilling: 'Copying history',
  current: 'Up to date',
  waiting: 'Waiting',
  stopped: 'Stopped',
} as const

/** The state and progress of the sync, its last error, and quarantined records. */
export function SyncPanel() {
  const sync = useSyncStatus()
  const now = useNow()
  const isAdmin = useMay('control-sync')
  const { zone } = useFilters()
  if (sync.data === undefined)
    return sync.isError ? (
      <ErrorState error={sync.error} title="Sync status could not be loaded" onRetry={() => sync.refetch()} />
    ) : (
      <Skeleton className="h-56" />
    )
  const status = sync.data
  const { tone, long } = syncWords(status, now)
  const share = backfillShare(status)
  const setAside = movedAsideWords(status, zone)
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title="Sync with the Calls API"
          hint={<Badge tone={tone}>{STATE_WORDS[status.state]}</Badge>}
          actions={<SyncActions />}
        />
        <CardBody>
          <p className="text-data text-ink-muted">{long}</p>
          {status.state === 'backfilling' && (
            <Progress label="Copying history" done={share ?? 0} total={share === null ? null : 1} className="mt-3" />
          )}
          <SyncFigures status={status} />
          {status.refill !== null && <RefillProgress refill={status.refill} />}
          {setAside !== null && (
            <p className="mt-4 rounded border border-line bg-surface-sunken px-3 py-2 text-data text-ink-muted">
              {setAside}
            </p>
          )}
          {status.lastError !== null && (
            <p className="mt-4 rounded border border-line bg-surface-sunken px-3 py-2 text-data">
              <span className="font-medium">Last error. </span>
              <span className="text-ink-muted">{status.lastError}</span>
            </p>
          )}
        </CardBody>
      </Card>
      {isAdmin && <SyncWebhooks />}
      <QuarantineCard total={status.quarantined} />
    </div>
  )
}

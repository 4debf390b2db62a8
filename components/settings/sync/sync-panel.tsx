'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton, useMayDo } from '@/components/ui/form/action'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Progress } from '@/components/ui/state/progress'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useMay } from '@/lib/client/data/use-me'
import { askApi } from '@/lib/client/http/fetcher'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { questionKey } from '@/lib/shared/http/route'
import { commandSyncRoute, type Refill, type SyncCommand, syncRoute } from '@/lib/shared/sync/sync'
import { backfillShare, movedAsideWords, syncWords } from '@/lib/shared/sync/sync-words'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { QuarantineCard } from './quarantine-card'
import { SyncWebhooks } from './sync-webhooks'

/** For admins: read the newest calls now, or start a full resync. */
function SyncActions() {
  const mayControl = useMayDo('resync')
  const client = useQueryClient()
  const command = useMutation({
    mutationFn: (body: SyncCommand) => askApi(commandSyncRoute, { body }),
    onSuccess: (answer) => client.setQueryData(questionKey(syncRoute, {}), answer),
  })
  const [asking, setAsking] = useState(false)
  if (!mayControl) return <span className="text-ink-faint text-xs">Admins can start a sync here</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton action="resync" size="sm" variant="ghost" onClick={() => setAsking(true)} />
      <ActionButton
        action="sync-now"
        size="sm"
        busy={command.isPending && !asking}
        onClick={() => toastOutcome(command.mutateAsync({ action: 'run' }), 'Syncing the newest calls.')}
      />
      {asking && (
        <Confirm
          title="Start a full resync?"
          label="Start full resync"
          danger={false}
          act={() => command.mutateAsync({ action: 'rewalk' })}
          done="Full resync started."
          onClose={() => setAsking(false)}
        >
          All calls are read from the Calls API again and compared with the mirror. No data is lost and pages keep
          working, but it uses the API’s request budget and may take a while.
        </Confirm>
      )}
    </div>
  )
}

/** How far an upgrade has brought the calls that an earlier release stored. */
export function RefillProgress({ refill: { done, total } }: { refill: Refill }) {
  return (
    <div className="mt-4 text-data">
      <p className="text-ink-muted">
        Upgrading stored calls: {formatCount(done)} of {formatCount(total)}. Everything works meanwhile; figures new in
        this release are complete once it is done.
      </p>
      <Progress label="Upgrading stored calls" done={done} total={total} className="mt-2" />
    </div>
  )
}

/** The state and progress of the sync, its last error, and quarantined records. */
export default function SyncPanel() {
  const sync = useSyncStatus()
  const now = useNow()
  const isAdmin = useMay('control-sync')
  const zone = useZone()
  if (sync.data === undefined)
    return sync.isError ? (
      <ErrorState error={sync.error} title="Sync status could not be loaded" onRetry={() => sync.refetch()} />
    ) : (
      <Skeleton className="h-56" />
    )
  const status = sync.data
  const { long } = syncWords(status, now)
  const share = backfillShare(status)
  const setAside = movedAsideWords(status, zone)
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader title="Sync with the Calls API" actions={<SyncActions />} />
        <CardBody>
          <p className="text-data text-ink-muted">
            {long} Copied: {status.callsUpstream !== null && `${formatCount(status.callsStored)} of `}
            {countOf(status.callsUpstream ?? status.callsStored, 'call')}.
          </p>
          {status.state === 'backfilling' && (
            <Progress label="Copying history" done={share ?? 0} total={share === null ? null : 1} className="mt-3" />
          )}
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
      {status.quarantined > 0 && <QuarantineCard total={status.quarantined} />}
    </div>
  )
}

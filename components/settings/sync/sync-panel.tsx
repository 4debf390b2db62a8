import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { Loaded } from '@/components/table/loaded'
import { ActionButton, useMayDo } from '@/components/ui/form/action'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card } from '@/components/ui/layout/card'
import { Confirm } from '@/components/ui/overlay/confirm-dialog'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Progress } from '@/components/ui/state/progress'
import { Skeleton } from '@/components/ui/state/states'
import { RelativeTime } from '@/components/ui/text/name'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useMay } from '@/lib/client/data/use-me'
import { askApi } from '@/lib/client/http/fetcher'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { questionKey } from '@/lib/shared/http/route'
import {
  commandSyncRoute,
  type QuarantinedRecord,
  quarantineRoute,
  type Refill,
  type SyncCommand,
  syncRoute,
} from '@/lib/shared/sync/sync'
import { backfillShare, movedAsideWords, syncWords } from '@/lib/shared/sync/sync-words'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { parsed } from '@/lib/shared/text/parsed'
import { SyncWebhooks } from './sync-webhooks'

function SyncActions() {
  const mayControl = useMayDo('resync')
  const client = useQueryClient()
  const show = useDialog()
  const command = async (body: SyncCommand) =>
    client.setQueryData(questionKey(syncRoute, {}), await askApi(commandSyncRoute, { body }))
  const run = useMutation({ mutationFn: () => command({ action: 'run' }) })
  if (!mayControl) return <span className="text-ink-faint text-xs">Admins can start a sync here</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton
        action="resync"
        size="sm"
        variant="ghost"
        onClick={() =>
          show(
            <Confirm
              title="Start a full resync?"
              label="Start full resync"
              danger={false}
              act={() => command({ action: 'rewalk' })}
              done="Full resync started."
            >
              All calls are read from the Calls API again and compared with the mirror. No data is lost and pages keep
              working, but it uses the API’s request budget and may take a while.
            </Confirm>,
          )
        }
      />
      <ActionButton
        action="sync-now"
        size="sm"
        busy={run.isPending}
        onClick={() => toastOutcome(run.mutateAsync(), 'Syncing the newest calls.')}
      />
    </div>
  )
}

/** How far an upgrade has brought the calls that an earlier release stored. */
export const RefillProgress = ({ refill: { done, total } }: { refill: Refill }) => (
  <div className="mt-4 text-data">
    <p className="text-ink-muted">
      Upgrading stored calls: {formatCount(done)} of {formatCount(total)}. Everything works meanwhile; figures new in
      this release are complete once it is done.
    </p>
    <Progress label="Upgrading stored calls" done={done} total={total} className="mt-2" />
  </div>
)

/** The state and progress of the sync, its last error, and quarantined records. */
export default function SyncPanel() {
  const sync = useSyncStatus()
  const now = useNow()
  const isAdmin = useMay('control-sync')
  const zone = useZone()
  const share = sync.data && backfillShare(sync.data)
  return (
    <Loaded question={sync} title="Sync status could not be loaded" waiting={<Skeleton className="h-56" />}>
      {(status) => (
        <div className="flex flex-col gap-4">
          <Card title="Sync with the Calls API" actions={<SyncActions />} inset>
            <p className="text-data text-ink-muted">
              {syncWords(status, now).long} Copied:{' '}
              {status.callsUpstream !== null && `${formatCount(status.callsStored)} of `}
              {countOf(status.callsUpstream ?? status.callsStored, 'call')}.
            </p>
            {status.state === 'backfilling' && (
              <Progress label="Copying history" done={share ?? 0} total={share == null ? null : 1} className="mt-3" />
            )}
            {status.refill !== null && <RefillProgress refill={status.refill} />}
            {status.setAside !== null && <Notice>{movedAsideWords(status, zone)}</Notice>}
            {status.lastError !== null && (
              <Notice>
                <span className="font-medium text-ink">Last error. </span>
                {status.lastError}
              </Notice>
            )}
          </Card>
          {isAdmin && <SyncWebhooks />}
          {status.quarantined > 0 && <QuarantineCard total={status.quarantined} />}
        </div>
      )}
    </Loaded>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 rounded border border-line bg-surface-sunken px-3 py-2 text-data text-ink-muted">{children}</p>
)

const PER_PAGE = 20

function QuarantineCard({ total }: { total: number }) {
  const [page, setPage] = useState(1)
  const records = useAnswer(quarantineRoute, { query: { page, perPage: PER_PAGE } })
  return (
    <ListPanel
      title="Quarantined records"
      description="They could not be read as calls. They are stored unchanged and not counted anywhere."
      question={records}
      expected={Math.min(total, 5)}
      columns={QUARANTINE_COLUMNS}
      onPage={setPage}
      empty={null}
    />
  )
}

const QUARANTINE_COLUMNS: Column<QuarantinedRecord>[] = [
  {
    id: 'reason',
    header: 'Reason',
    // Takes the remaining width, whatever its content.
    className: 'w-full max-w-0',
    cell: ({ reason, raw }) => (
      <details className="group">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
          <span className="min-w-0 truncate group-open:whitespace-normal">{reason}</span>
        </summary>
        <div className="relative pb-3">
          <pre className="max-h-80 overflow-auto rounded border border-line bg-surface-sunken p-3 font-mono text-xs">
            {pretty(raw)}
          </pre>
          <CopyButton text={raw} label="Copy raw record" className="absolute top-1.5 right-2" />
        </div>
      </details>
    ),
  },
  {
    id: 'seenAt',
    header: 'Seen',
    numeric: true,
    className: 'align-top leading-10 text-ink-faint',
    cell: ({ seenAt }) => <RelativeTime at={seenAt} className="text-xs" />,
  },
]

function pretty(raw: string): string {
  const value = parsed(raw)
  return value === undefined ? raw : JSON.stringify(value, null, 2)
}

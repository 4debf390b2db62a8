'use client'

import { Link } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useNow } from '@/lib/client/page/use-now'
import { syncWords } from '@/lib/shared/sync/sync-words'
import { formatCount } from '@/lib/shared/text/format'

/** The state of the sync in whole sentences, with its figures. */
export default function SyncDetails() {
  const sync = useSyncStatus()
  const now = useNow()
  if (sync.data === undefined) return null
  const { long } = syncWords(sync.data, now)
  return (
    <>
      <p>{long}</p>
      <dl className="mt-3 grid grid-cols-2 gap-y-1 text-ink-muted">
        <dt>In the mirror</dt>
        <dd className="text-right text-ink">{formatCount(sync.data.callsStored)}</dd>
        <dt>In the Calls API</dt>
        <dd className="text-right text-ink">
          {sync.data.callsUpstream === null ? 'unknown' : formatCount(sync.data.callsUpstream)}
        </dd>
        <dt>Quarantined</dt>
        <dd className="text-right text-ink">{formatCount(sync.data.quarantined)}</dd>
      </dl>
      <Link href="/settings?tab=sync" className="mt-3 inline-block font-medium text-accent-ink hover:underline">
        Sync settings
      </Link>
    </>
  )
}

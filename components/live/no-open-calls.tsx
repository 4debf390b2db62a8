'use client'

import { Radio } from 'lucide-react'
import { EmptyState } from '@/components/ui/states'
import { missingHistory } from '@/lib/client/missing-history'
import { useSyncStatus } from '@/lib/client/use-sync-status'

/** No open calls: right now, or at the last sync where it has stopped, or unknown where nothing has been synced yet. */
export function NoOpenCalls() {
  const sync = useSyncStatus().data
  const unseen = sync?.syncedAt === null ? missingHistory(sync) : null
  if (unseen !== null)
    return (
      <EmptyState icon={Radio} title={unseen.title}>
        {unseen.words}
      </EmptyState>
    )
  if (sync?.state === 'stopped' || sync?.state === 'waiting')
    return (
      <EmptyState icon={Radio} title="No calls were open at the last sync">
        Open calls appear here once Callscope can reach the Calls API again.
      </EmptyState>
    )
  return (
    <EmptyState icon={Radio} title="No open calls">
      The next call appears here as soon as it rings.
    </EmptyState>
  )
}

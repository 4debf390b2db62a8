'use client'

import { Radio } from 'lucide-react'
import { EmptyState } from '@/components/ui/states'
import { missingHistory } from '@/lib/client/missing-history'
import { useSyncStatus } from '@/lib/client/use-sync-status'

/** No open calls: as of now, as of the last look where looking has ended, or not known at all. */
export function NobodyInACall() {
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
      <EmptyState icon={Radio} title="Nobody was in a call at the last look">
        Calls appear here again when Callscope can ask the Calls API.
      </EmptyState>
    )
  return (
    <EmptyState icon={Radio} title="Nobody is in a call">
      The next one appears here by itself as soon as it rings.
    </EmptyState>
  )
}

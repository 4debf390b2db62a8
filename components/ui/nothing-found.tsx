'use client'

import { missingHistory } from '@/lib/client/missing-history'
import { useErasedInFilters } from '@/lib/client/use-erased'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { EmptyState } from './states'

/** Says that no calls were found, or that the history is incomplete or somebody was erased where that may be the reason. */
export function NothingFound({ title, children, ...rest }: Parameters<typeof EmptyState>[0]) {
  const missing = missingHistory(useSyncStatus().data)
  const erased = useErasedInFilters()
  return (
    <EmptyState {...rest} title={missing?.title ?? title}>
      {erased !== null && <p className="mb-1">{erased}</p>}
      {missing?.words ?? children}
    </EmptyState>
  )
}

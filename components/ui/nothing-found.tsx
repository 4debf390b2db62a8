'use client'

import { missingHistory } from '@/lib/client/missing-history'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { EmptyState } from './states'

/** Says that no calls were found, or that the history is incomplete where that may be the reason. */
export function NothingFound({ title, children, ...rest }: Parameters<typeof EmptyState>[0]) {
  const missing = missingHistory(useSyncStatus().data)
  return (
    <EmptyState {...rest} title={missing?.title ?? title}>
      {missing?.words ?? children}
    </EmptyState>
  )
}

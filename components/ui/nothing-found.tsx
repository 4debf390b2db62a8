'use client'

import { missingHistory } from '@/lib/client/missing-history'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { EmptyState } from './states'

/** A question that found no calls: the given words, or while the history is not all here, that. */
export function NothingFound({ title, children, ...rest }: Parameters<typeof EmptyState>[0]) {
  const missing = missingHistory(useSyncStatus().data)
  return (
    <EmptyState {...rest} title={missing?.title ?? title}>
      {missing?.words ?? children}
    </EmptyState>
  )
}

'use client'

import { onDemand } from '@/components/ui/on-demand'
import { missingHistory, useSyncStatus } from '@/lib/client/data/missing-history'
import { EmptyState } from './states'

/** Loaded only if nothing is found, which is rare. */
const ErasedNote = onDemand(() => import('./erased-note'))

/** Says that no calls were found, and if it may be the reason, that the history is incomplete or that somebody was erased. */
export function NothingFound({ title, children, ...rest }: Parameters<typeof EmptyState>[0]) {
  const missing = missingHistory(useSyncStatus().data)
  return (
    <EmptyState {...rest} title={missing?.title ?? title}>
      <ErasedNote />
      {missing?.words ?? children}
    </EmptyState>
  )
}

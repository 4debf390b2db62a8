'use client'

import dynamic from 'next/dynamic'
import { missingHistory, useSyncStatus } from '@/lib/client/data/missing-history'
import { EmptyState } from './states'

/** Loaded only if nothing is found, which is rare. */
const ErasedNote = dynamic(() => import('./erased-note').then((file) => file.ErasedNote), {
  ssr: false,
})

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

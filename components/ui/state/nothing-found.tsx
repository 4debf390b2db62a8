import { missingHistory, useSyncStatus } from '@/lib/client/data/missing-history'
import { useErasedInFilters } from '@/lib/client/data/use-erased'
import { EmptyState } from './states'

/** Says that no calls were found, and if it may be the reason, that the history is incomplete or that somebody was erased. */
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

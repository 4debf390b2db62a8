'use client'

import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { StateDot } from '@/components/ui/state-dot'
import { useNow } from '@/lib/client/use-now'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { formatCount } from '@/lib/shared/format'
import { syncWords } from '@/lib/shared/sync-words'

const SyncDetails = onDemand(() => import('./sync-details'))

/** The age of the data, always visible, with the full sync status on click. */
export function Freshness() {
  const sync = useSyncStatus()
  const now = useNow()
  if (sync.data === undefined)
    return sync.isError ? (
      <span className="px-2 text-danger text-xs">Callscope is not responding</span>
    ) : (
      <Skeleton className="h-4 w-40" />
    )
  const { tone, short, brief } = syncWords(sync.data, now)
  return (
    <Popover>
      <PopoverTrigger
        onPointerEnter={SyncDetails.preload}
        onFocus={SyncDetails.preload}
        className="num flex h-8 min-w-0 items-center gap-2 rounded-md px-2 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink"
      >
        <StateDot tone={tone} />
        <span className="truncate max-sm:sr-only">{short}</span>
        <span aria-hidden="true" className="whitespace-nowrap sm:hidden">
          {brief}
        </span>
        <span className="hidden whitespace-nowrap text-ink-faint sm:inline">
          · {formatCount(sync.data.callsStored)} calls
        </span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Sync status" className="w-80 p-3" waitsFor={SyncDetails}>
        <SyncDetails />
      </PopoverContent>
    </Popover>
  )
}

'use client'

import { Link } from '@/components/ui/link'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { StateDot } from '@/components/ui/state-dot'
import { useNow } from '@/lib/client/use-now'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { formatCount } from '@/lib/shared/format'
import { syncWords } from '@/lib/shared/sync-words'

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
  const { tone, short, brief, long } = syncWords(sync.data, now)
  return (
    <Popover>
      <PopoverTrigger className="num flex h-8 min-w-0 items-center gap-2 rounded-md px-2 text-ink-muted text-xs hover:bg-surface-hover hover:text-ink">
        <StateDot tone={tone} />
        <span className="truncate max-sm:sr-only">{short}</span>
        <span aria-hidden="true" className="whitespace-nowrap sm:hidden">
          {brief}
        </span>
        <span className="hidden whitespace-nowrap text-ink-faint sm:inline">
          · {formatCount(sync.data.callsStored)} calls
        </span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Sync status" className="w-80 p-3">
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
        <Link href="/settings" className="mt-3 inline-block font-medium text-accent-ink hover:underline">
          Sync settings
        </Link>
      </PopoverContent>
    </Popover>
  )
}

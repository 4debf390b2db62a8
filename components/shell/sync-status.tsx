'use client'

import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { Banner, Skeleton } from '@/components/ui/state/states'
import { StateDot } from '@/components/ui/text/badge'
import { useMoment, useSyncStatus } from '@/lib/client/data/missing-history'
import { useNow } from '@/lib/client/page/use-now'
import { syncWords } from '@/lib/shared/sync/sync-words'
import { countOf } from '@/lib/shared/text/format'

const SyncDetails = onDemand(() => import('./sync-details'))
const MovedAside = onDemand(() => import('./moved-aside'))

/** The age of the data, always visible, with the full sync status on click. */
export function Freshness() {
  useMoment()
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
          · {countOf(sync.data.callsStored, 'call')}
        </span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Sync status" className="w-80 p-3" waitsFor={SyncDetails}>
        <SyncDetails />
      </PopoverContent>
    </Popover>
  )
}

/** Warns above the page that its data is out of date, since when and why, or that part of it is missing. */
export function SyncBanner() {
  const sync = useSyncStatus()
  const now = useNow()
  if (sync.isError && sync.data !== undefined)
    return (
      <Banner tone="danger" className="mb-4">
        Callscope is not responding. The figures shown may be out of date; this page reconnects automatically.
      </Banner>
    )
  if (sync.data === undefined || now === null) return null
  const { stale, tone, long } = syncWords(sync.data, now)
  const isCopying = sync.data.setAside !== null && sync.data.setAside.copiedAt === null
  return (
    <>
      {isCopying && <MovedAside status={sync.data} />}
      {stale && (
        <Banner tone={tone === 'danger' ? 'danger' : 'warning'} className="mb-4">
          {long}
        </Banner>
      )}
    </>
  )
}

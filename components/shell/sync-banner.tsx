'use client'

import { Banner } from '@/components/ui/banner'
import { useNow } from '@/lib/client/use-now'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { useBrowserZone } from '@/lib/client/use-zone'
import { movedAsideWords, syncWords } from '@/lib/shared/sync-words'

/** Warns above the page that its data is out of date, since when and why, or that part of it is missing. */
export function SyncBanner() {
  const sync = useSyncStatus()
  const now = useNow()
  const zone = useBrowserZone()
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
      {isCopying && (
        <Banner tone="warning" className="mb-4">
          {movedAsideWords(sync.data, zone)}
        </Banner>
      )}
      {stale && (
        <Banner tone={tone === 'danger' ? 'danger' : 'warning'} className="mb-4">
          {long}
        </Banner>
      )}
    </>
  )
}

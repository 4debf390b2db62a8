'use client'

import { Banner } from '@/components/ui/banner'
import { useNow } from '@/lib/hooks/use-now'
import { useSyncStatus } from '@/lib/hooks/use-sync-status'
import { syncWords } from './sync-words'

/** Says over the page that what it shows is old, how old, and why. */
export function SyncBanner() {
  const sync = useSyncStatus()
  const now = useNow()
  if (sync.isError && sync.data !== undefined)
    return (
      <Banner tone="danger" className="mb-4">
        Callscope does not answer. What is shown was true when it last did; it comes back by itself.
      </Banner>
    )
  if (sync.data === undefined || now === null) return null
  const { stale, tone, long } = syncWords(sync.data, now)
  if (!stale) return null
  return (
    <Banner tone={tone === 'danger' ? 'danger' : 'warning'} className="mb-4">
      {long}
    </Banner>
  )
}

'use client'

import { Link } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useMay } from '@/lib/client/data/use-me'
import { useNow } from '@/lib/client/page/use-now'
import { syncWords } from '@/lib/shared/sync/sync-words'

/** The state of the sync in full sentences, with a link to its settings for those who may see them. */
export default function SyncDetails() {
  const sync = useSyncStatus()
  const now = useNow()
  const mayLook = useMay('read-metrics')
  if (sync.data === undefined) return null
  return (
    <>
      <p>{syncWords(sync.data, now).long}</p>
      {mayLook && (
        <Link href="/settings?tab=sync" className="mt-3 inline-block font-medium text-accent-ink hover:underline">
          Sync settings
        </Link>
      )}
    </>
  )
}

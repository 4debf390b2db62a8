import { Banner } from '@/components/ui/state/banner'
import { Link } from '@/components/ui/text/link'
import { useSyncStatus } from '@/lib/client/data/missing-history'
import { useMay } from '@/lib/client/data/use-me'
import { useNow } from '@/lib/client/page/use-now'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { movedAsideWords, syncWords } from '@/lib/shared/sync/sync-words'

/** The state of the sync in full sentences, with a link to its settings for those who may see them. */
export function SyncDetails() {
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

/** Warns that calls are being copied again, since the previous copy could not be used. */
export const MovedAside = ({ status }: { status: SyncStatus }) => (
  <Banner tone="warning" className="mb-4">
    {movedAsideWords(status, useBrowserZone())}
  </Banner>
)

import { Banner } from '@/components/ui/state/banner'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { movedAsideWords } from '@/lib/shared/sync/sync-words'

/** Warns that calls are being copied again, since the previous copy could not be used. */
export default function MovedAside({ status }: { status: SyncStatus }) {
  return (
    <Banner tone="warning" className="mb-4">
      {movedAsideWords(status, useBrowserZone())}
    </Banner>
  )
}

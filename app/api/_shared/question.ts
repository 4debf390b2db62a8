import { config } from '@/lib/config'
import { mirror } from '@/lib/mirror/client'
import { syncStatus } from '@/lib/sync/worker'

/** What every question to the mirror takes beside its filters. */
export async function questionContext() {
  const [store, status] = await Promise.all([mirror(), syncStatus()])
  return {
    mirror: store,
    nowSeconds: Math.floor(Date.now() / 1000),
    staleOngoingHours: config().staleOngoingHours,
    syncedAt: status.syncedAt,
  }
}

import { newProgress, statusOf } from '@/lib/server/sync/progress'
import type { SyncStatus } from '@/lib/shared/sync/sync'

/** The state of a sync that has nothing to tell, with the fields of `change` overridden. */
export const syncStatus = (change: Partial<SyncStatus> = {}): SyncStatus => ({
  ...statusOf(newProgress(), 0),
  state: 'current',
  ...change,
})

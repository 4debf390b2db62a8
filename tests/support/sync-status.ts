import type { SyncStatus } from '@/lib/shared/sync/sync'

/** The state of a sync that has nothing to tell, with the fields of `change` overridden. */
export const syncStatus = (change: Partial<SyncStatus> = {}): SyncStatus => ({
  state: 'current',
  pass: null,
  pagesDone: 0,
  pagesTotal: null,
  callsStored: 0,
  callsUpstream: null,
  etaSeconds: null,
  lagSeconds: null,
  lastError: null,
  quarantined: 0,
  historyComplete: false,
  syncedAt: null,
  intervalSeconds: null,
  setAside: null,
  refill: null,
  ...change,
})

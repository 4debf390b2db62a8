import type { SyncStatus } from '@/lib/shared/contracts/sync'
import { HeldIds } from './held-ids'
import type { PageOrder } from './order'
import { Oversized } from './oversized'

/** The worker's own state, changed in place by the passes. */
export type Progress = {
  state: SyncStatus['state']
  pass: SyncStatus['pass']
  pagesDone: number
  pagesTotal: number | null
  callsStored: number
  callsUpstream: number | null
  lastError: string | null
  quarantined: number
  /** The walk over the history is complete. */
  historyComplete: boolean
  /** Epoch seconds. */
  syncedAt: number | null
  /** When the running walk began in this process and how many pages were done then, for the estimate. */
  walkStarted: { atMs: number; pagesDone: number } | null
  order: PageOrder | null
  /** The page size that upstream accepts: null for its own, undefined before it is known. */
  perPage: number | null | undefined
  /** How many calls a page of that size really held, as last read back; null before it is known. */
  pageSize: number | null
  oversized: Oversized
  heldIds: HeldIds
  /** Since when pages come that repeat page 1, without a good one since; epoch milliseconds. */
  repeatingSinceMs: number | null
  setAside: SyncStatus['setAside']
  refill: SyncStatus['refill']
}

export function newProgress(): Progress {
  return {
    state: 'starting',
    pass: null,
    pagesDone: 0,
    pagesTotal: null,
    callsStored: 0,
    callsUpstream: null,
    lastError: null,
    quarantined: 0,
    historyComplete: false,
    syncedAt: null,
    walkStarted: null,
    order: null,
    perPage: undefined,
    pageSize: null,
    oversized: new Oversized(),
    heldIds: new HeldIds(),
    repeatingSinceMs: null,
    setAside: null,
    refill: null,
  }
}

/** Seconds that the running walk still needs at the speed it has had; null without a walk or before its first pages. */
function etaSeconds(progress: Progress, nowMs: number): number | null {
  const { walkStarted, pagesTotal, pagesDone } = progress
  if (!walkStarted || pagesTotal === null) return null
  const pages = pagesDone - walkStarted.pagesDone
  if (pages <= 0) return null
  const left = Math.max(pagesTotal - pagesDone, 0)
  return Math.round((left * (nowMs - walkStarted.atMs)) / pages / 1000)
}

/** The status of the contract. */
export function statusOf(progress: Progress, nowMs: number): SyncStatus {
  return {
    state: progress.state,
    pass: progress.pass,
    pagesDone: progress.pagesDone,
    pagesTotal: progress.pagesTotal,
    callsStored: progress.callsStored,
    callsUpstream: progress.callsUpstream,
    etaSeconds: etaSeconds(progress, nowMs),
    lagSeconds: lagSeconds(progress.syncedAt, nowMs),
    lastError: progress.lastError,
    quarantined: progress.quarantined,
    historyComplete: progress.historyComplete,
    syncedAt: progress.syncedAt,
    setAside: progress.setAside,
    refill: progress.refill,
  }
}

/** Age of the last completed sync with upstream. */
export function lagSeconds(syncedAt: number | null, nowMs: number): number | null {
  return syncedAt === null ? null : Math.max(0, Math.round(nowMs / 1000 - syncedAt))
}

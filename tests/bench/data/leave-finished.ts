import { type Mirror, writeState } from '@/lib/server/mirror/mirror'
import { endRefill } from '@/lib/server/mirror/write/refill'
import type { ReconcileState } from '@/lib/server/sync/passes/reconcile'
import { newWalk, type WalkState } from '@/lib/server/sync/passes/walk'
import type { History } from './history'

/**
 * Leaves the checkpoints of a backfill and a full resync that have just ended, so that a server started on the directory is current at once and
 * neither walks the history nor looks for differences while it is measured.
 */
export async function leaveFinished(mirror: Mirror, { calls, anchorSeconds }: History): Promise<void> {
  const nowMs = Date.now()
  const backfill: WalkState = { ...newWalk(nowMs), callsDone: calls, finished: true, newCalls: calls }
  const reconcile: ReconcileState = { walk: null, finishedAtMs: nowMs, wasFruitful: false, acceptedDifference: null }
  await writeState(mirror, 'sync.backfill', backfill)
  await writeState(mirror, 'sync.reconcile', reconcile)
  await writeState(mirror, 'sync.head', { reachedSeconds: anchorSeconds })
  await endRefill(mirror)
}

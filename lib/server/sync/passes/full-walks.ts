import { readRefill } from '@/lib/server/mirror/write/refill'
import type { SyncContext } from '../context'
import { beginReconcile, openReconcile, type ReconcileState, reconcilePass, saved } from './reconcile'

const DAY_MS = 86_400_000
/** Calls change while they are counted, so only a persistent difference matters. */
const MIN_TICKS = 3
const FIRST_GAP_MS = 300_000
const MAX_GAP_MS = 3_600_000

/** For how many ticks the API's count and ours have differed, and how many full resyncs in a row did not help. */
export const newDrift = () => ({ ticks: 0, fruitless: 0 })
type Drift = ReturnType<typeof newDrift>

export function noteDrift(drift: Drift, isDifferent: boolean): void {
  drift.ticks = isDifferent ? drift.ticks + 1 : 0
}

/** A full walk is due daily and whenever the counts keep differing, with increasing gaps while walks do not reconcile them. */
export function isReconcileDue(
  drift: Drift,
  { nowMs, lastFullWalkAtMs, hasReconciled }: { nowMs: number; lastFullWalkAtMs: number; hasReconciled: boolean },
): boolean {
  const sinceMs = nowMs - lastFullWalkAtMs
  if (sinceMs >= DAY_MS) return true
  if (drift.ticks < MIN_TICKS) return false
  const gapMs = drift.fruitless === 0 ? 0 : Math.min(FIRST_GAP_MS * 2 ** (drift.fruitless - 1), MAX_GAP_MS)
  return !hasReconciled || sinceMs >= gapMs
}

/** Decides when to walk the whole list, and continues that walk. */
export class FullWalks {
  private readonly drift = newDrift()

  private constructor(
    private readonly context: SyncContext,
    private state: ReconcileState,
  ) {}

  /** Reads the checkpoint. A walk of an earlier release recorded rooms, not calls: it restarts, or it would fetch every call by id. */
  static async open(context: SyncContext): Promise<FullWalks> {
    const saved = await openReconcile(context)
    const isOutdated = saved.walk !== null && (await readRefill(context.mirror)) !== null
    return new FullWalks(context, isOutdated ? await beginReconcile(context, saved) : saved)
  }

  /** Begins a due walk, or continues one; returns whether one has ended. @param sinceMs when the history was first walked, epoch milliseconds */
  async takeTurn(sinceMs: number, nowMs: number, untilMs: number, sampleId: string | null): Promise<boolean> {
    const { context, drift } = this
    const { callsUpstream, callsStored, retention, quarantined, isWalkRequested } = context.progress
    const difference = callsUpstream === null ? null : callsUpstream - callsStored - (retention?.calls ?? 0)
    const { walk, finishedAtMs, acceptedDifference } = this.state
    if (walk === null && finishedAtMs !== null && acceptedDifference === null && difference !== null) {
      this.state = await saved(context, { ...this.state, acceptedDifference: difference })
    }
    noteDrift(drift, difference !== null && difference !== (this.state.acceptedDifference ?? quarantined))
    const lastFullWalkAtMs = finishedAtMs ?? sinceMs
    const isDue = isReconcileDue(drift, { nowMs, lastFullWalkAtMs, hasReconciled: finishedAtMs !== null })
    if (isWalkRequested || (walk === null && isDue)) {
      context.progress.isWalkRequested = false
      this.state = await beginReconcile(context, this.state)
    }
    if (this.state.walk === null) return false
    context.progress.pass = 'reconcile'
    this.state = await reconcilePass(context, this.state, untilMs, sampleId)
    if (this.state.walk !== null) return false
    drift.ticks = 0
    drift.fruitless = this.state.wasFruitful ? 0 : drift.fruitless + 1
    return true
  }
}

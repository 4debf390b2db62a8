/** Whether upstream's count and ours differ, and how often a full resync did not help. */
export type Drift = { ticks: number; fruitless: number }

const DAY_MS = 86_400_000
/** Calls come and go while counts are taken, so only a lasting difference matters. */
const TICKS_APART = 3
const FIRST_GAP_MS = 300_000
const LONGEST_GAP_MS = 3_600_000

export const newDrift = (): Drift => ({ ticks: 0, fruitless: 0 })

export function noteDrift(drift: Drift, isApart: boolean): void {
  drift.ticks = isApart ? drift.ticks + 1 : 0
}

/** A full walk is due daily, and when the counts keep differing; less and less often while that does not reconcile them. */
export function isReconcileDue(
  drift: Drift,
  { nowMs, lastFullWalkAtMs, hasReconciled }: { nowMs: number; lastFullWalkAtMs: number; hasReconciled: boolean },
): boolean {
  const sinceMs = nowMs - lastFullWalkAtMs
  if (sinceMs >= DAY_MS) return true
  if (drift.ticks < TICKS_APART) return false
  const gapMs = drift.fruitless === 0 ? 0 : Math.min(FIRST_GAP_MS * 2 ** (drift.fruitless - 1), LONGEST_GAP_MS)
  return !hasReconciled || sinceMs >= gapMs
}

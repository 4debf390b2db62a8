/** For how many ticks the API's count and ours have differed, and how many full resyncs in a row did not help. */
export type Drift = { ticks: number; fruitless: number }

const DAY_MS = 86_400_000
/** Calls change while they are counted, so only a persistent difference matters. */
const MIN_TICKS = 3
const FIRST_GAP_MS = 300_000
const MAX_GAP_MS = 3_600_000

export const newDrift = (): Drift => ({ ticks: 0, fruitless: 0 })

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

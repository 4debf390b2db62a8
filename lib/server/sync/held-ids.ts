const FIRST_HOLD_MS = 60_000
const LONGEST_HOLD_MS = 3_600_000
const MOST_KEPT = 1000

type Held = { failures: number; untilMs: number }

/**
 * The calls that could not be read by their id, each left alone for a minute after its first failure and for twice as long after each further
 * one, up to an hour: one that upstream cannot answer costs few requests, and a short failure is soon made good. For one process.
 */
export class HeldIds {
  private readonly held = new Map<string, Held>()

  /** Notes a failure. @param isLasting another try soon would bring the same: it is left alone for an hour at once */
  hold(sessionId: string, nowMs: number, isLasting = false): void {
    const failures = (this.held.get(sessionId)?.failures ?? 0) + 1
    const holdMs = isLasting ? LONGEST_HOLD_MS : Math.min(FIRST_HOLD_MS * 2 ** (failures - 1), LONGEST_HOLD_MS)
    // The latest go to the end: the oldest are dropped when there are too many.
    this.held.delete(sessionId)
    this.held.set(sessionId, { failures, untilMs: nowMs + holdMs })
    if (this.held.size > MOST_KEPT) this.held.delete(this.held.keys().next().value as string)
  }

  /** Notes an answer. */
  release(sessionId: string): void {
    this.held.delete(sessionId)
  }

  isDue(sessionId: string, nowMs: number): boolean {
    return nowMs >= (this.held.get(sessionId)?.untilMs ?? Number.NEGATIVE_INFINITY)
  }
}

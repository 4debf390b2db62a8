/** Calls that could not be read by their id are not asked for again for so long: they can be mended upstream, but not at every pass. */
const HELD_FOR_MS = 3_600_000
const MOST_KEPT = 1000

/** The session ids that are held back, so that one call upstream cannot tell of does not cost every pass its retries. For one process. */
export class HeldIds {
  private readonly triedAtMs = new Map<string, number>()

  note(sessionId: string, nowMs: number): void {
    this.triedAtMs.delete(sessionId)
    this.triedAtMs.set(sessionId, nowMs)
    if (this.triedAtMs.size > MOST_KEPT) this.triedAtMs.delete(this.triedAtMs.keys().next().value as string)
  }

  isDue(sessionId: string, nowMs: number): boolean {
    return nowMs - (this.triedAtMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) >= HELD_FOR_MS
  }
}

import { type Budget, readBudget } from './budget'

export type GateClock = { now: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> }

/** With the budget used up and no reset stated, look again this often. */
const BLIND_PAUSE_MS = 1_000

/**
 * The one gate that every request to the service passes: it holds them back while upstream has asked for a pause
 * (`Retry-After`) or has no budget left (`X-Rate-Limit-*`). Shared by sync and live reads, since they share the limit.
 */
export class RateGate {
  private pausedUntilMs = 0
  private budget: Budget | null = null
  private inFlight = 0

  constructor(private readonly clock: GateClock) {}

  /** Milliseconds until a request may go out, 0 for now. */
  waitMs(): number {
    const nowMs = this.clock.now()
    let waitMs = Math.max(this.pausedUntilMs - nowMs, 0)
    if (this.budget && this.budget.remaining <= 0) {
      const resetAtMs = this.budget.resetAtMs
      if (resetAtMs !== null && resetAtMs <= nowMs) this.budget = null
      else if (resetAtMs !== null) waitMs = Math.max(waitMs, resetAtMs - nowMs)
      else waitMs = Math.max(waitMs, BLIND_PAUSE_MS)
    }
    return waitMs
  }

  /**
   * Waits for the way to be free, then takes one request of the budget.
   * @returns 0, or the milliseconds that would be needed when they are more than `patienceMs` (nothing is taken then)
   */
  async enter(patienceMs: number, signal?: AbortSignal): Promise<number> {
    let waitedMs = 0
    for (;;) {
      const waitMs = this.waitMs()
      if (waitMs === 0) break
      if (waitedMs + waitMs > patienceMs) return waitMs
      await this.clock.sleep(waitMs, signal)
      waitedMs += waitMs
      if (this.budget && this.budget.remaining <= 0 && this.budget.resetAtMs === null) this.budget = null
    }
    if (this.budget) this.budget.remaining -= 1
    this.inFlight += 1
    return 0
  }

  /** Learns from an answer's headers. Requests still under way may not be counted in them yet, so they are taken off. */
  observe(headers: Headers): void {
    const stated = readBudget(headers, this.clock.now())
    if (!stated) return
    const others = Math.max(this.inFlight - 1, 0)
    this.budget = { ...stated, remaining: stated.remaining === 0 ? 0 : Math.max(stated.remaining - others, 0) }
  }

  /** Nothing goes out for `ms` from now; a shorter pause never cuts a longer one. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, this.clock.now() + ms)
  }

  /** Marks a request as ended, however it ended. */
  leave(): void {
    this.inFlight = Math.max(this.inFlight - 1, 0)
  }
}

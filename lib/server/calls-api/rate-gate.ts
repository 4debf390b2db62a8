/** The rest of a rate limit, from the headers of a response. */
type Budget = { remaining: number; resetAtMs: number | null }

/** The meaning of the reset header is a guess, and limits are per minute: a wrong guess must not delay requests for longer. */
const MAX_RESET_MS = 60_000
const SPELLINGS = ['x-rate-limit-', 'x-ratelimit-']

const header = (headers: Headers, name: string): string | null =>
  SPELLINGS.map((prefix) => headers.get(prefix + name)?.trim() ?? null).find((value) => value !== null) ?? null

/** Reads the budget in either spelling; null when absent. The reset is undocumented: relative or epoch seconds or milliseconds, by size; capped. */
export function readBudget(headers: Headers, nowMs: number): Budget | null {
  const remaining = header(headers, 'remaining')
  if (remaining === null || !/^\d{1,9}$/.test(remaining)) return null
  return { remaining: Number(remaining), resetAtMs: resetAtMs(header(headers, 'reset'), nowMs) }
}

function resetAtMs(value: string | null, nowMs: number): number | null {
  if (value === null || !/^\d{1,14}(\.\d+)?$/.test(value)) return null
  const number = Number(value)
  const at = number > 1e11 ? number : number > 1e8 ? number * 1000 : nowMs + number * 1000
  return Math.min(Math.max(at, nowMs), nowMs + MAX_RESET_MS)
}

export type GateClock = { now: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> }

/** How often to try when the budget is exhausted and no reset is known. */
const BLIND_PAUSE_MS = 1_000

/**
 * The gate for all requests to the service: holds them back while the service has asked for a pause (`Retry-After`) or the budget is used up
 * (`X-Rate-Limit-*`). Shared by sync and live reads, since they share the limit.
 */
export class RateGate {
  private pausedUntilMs = 0
  private budget: Budget | null = null
  private inFlight = 0

  constructor(private readonly clock: GateClock) {}

  /** Milliseconds until a request may be sent; 0 means now. */
  waitMs(): number {
    const nowMs = this.clock.now()
    let waitMs = Math.max(this.pausedUntilMs - nowMs, 0)
    if (this.budget && this.budget.remaining <= 0) {
      const { resetAtMs } = this.budget
      if (resetAtMs !== null && resetAtMs <= nowMs) this.budget = null
      else if (resetAtMs !== null) waitMs = Math.max(waitMs, resetAtMs - nowMs)
      else waitMs = Math.max(waitMs, BLIND_PAUSE_MS)
    }
    return waitMs
  }

  /**
   * Waits until a request may be sent, then takes one from the budget.
   * @param onPause called with the end of the wait, epoch milliseconds
   * @returns 0, or the necessary wait in milliseconds when it exceeds `patienceMs`; then nothing is taken
   */
  async enter(patienceMs: number, signal?: AbortSignal, onPause?: (untilMs: number) => void): Promise<number> {
    let waitedMs = 0
    for (;;) {
      const waitMs = this.waitMs()
      if (waitMs === 0) break
      if (waitedMs + waitMs > patienceMs) return waitMs
      onPause?.(this.clock.now() + waitMs)
      await this.clock.sleep(waitMs, signal)
      waitedMs += waitMs
      if (this.budget && this.budget.remaining <= 0 && this.budget.resetAtMs === null) this.budget = null
    }
    if (this.budget) this.budget.remaining -= 1
    this.inFlight += 1
    return 0
  }

  /** Updates the budget from response headers, minus the requests in flight, which they may not include yet. */
  observe(headers: Headers): void {
    const stated = readBudget(headers, this.clock.now())
    if (!stated) return
    const others = Math.max(this.inFlight - 1, 0)
    this.budget = { ...stated, remaining: stated.remaining === 0 ? 0 : Math.max(stated.remaining - others, 0) }
  }

  /** Sends nothing for `ms` from now; never shortens a longer pause. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, this.clock.now() + ms)
  }

  /** Marks a request as finished, successful or not. */
  leave(): void {
    this.inFlight = Math.max(this.inFlight - 1, 0)
  }
}

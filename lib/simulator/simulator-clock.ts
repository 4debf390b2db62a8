/** The simulated time: a source of milliseconds that tests can shift and stop. */
export class SimulatorClock {
  private offsetMs = 0
  private frozenMs: number | null = null

  constructor(private readonly sourceMs: () => number) {}

  /** Whole epoch seconds. */
  seconds(): number {
    return Math.floor((this.frozenMs ?? this.sourceMs() + this.offsetMs) / 1000)
  }

  set(nowSeconds: number): void {
    if (this.frozenMs !== null) this.frozenMs = nowSeconds * 1000
    this.offsetMs = nowSeconds * 1000 - this.sourceMs()
  }

  /** Stops or resumes the clock. */
  freeze(isFrozen: boolean): void {
    const now = this.frozenMs ?? this.sourceMs() + this.offsetMs
    this.frozenMs = isFrozen ? now : null
    this.offsetMs = now - this.sourceMs()
  }
}

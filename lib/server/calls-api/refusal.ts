import type { UpstreamError } from './upstream-error'

/** Codes about the key itself; others, as a missing scope, are about one endpoint. */
const ABOUT_THE_KEY: ReadonlySet<string> = new Set([
  'AUTH_ERR_EMPTY_APIKEY',
  'AUTH_ERR_APIKEY_NOT_FOUND',
  'AUTH_ERR_INVALID_APPID',
])
const ASK_AGAIN_EVERY_MS = 30_000

/** Upstream's last refusal of the key, so that callers get it without another request. */
export class Refusal {
  private refused: UpstreamError | null = null
  private heardAtMs = 0

  constructor(private readonly now: () => number) {}

  /** The current refusal; null while the key is accepted, or unknown. */
  get error(): UpstreamError | null {
    return this.refused
  }

  /** Learns from an answer: null for a good one. A failure without an answer says nothing of the key. */
  hear(error: UpstreamError | null): void {
    if (error !== null && error.failure !== 'answer') return
    const isRefused = error !== null && (ABOUT_THE_KEY.has(error.code) || error.httpStatus === 401)
    this.refused = isRefused ? error : null
    this.heardAtMs = this.now()
  }

  /** True for one caller every 30 s during a refusal: one request must check again, even if no sync runs. */
  takeTurnToAsk(): boolean {
    if (this.refused === null || this.now() - this.heardAtMs < ASK_AGAIN_EVERY_MS) return false
    this.heardAtMs = this.now()
    return true
  }
}

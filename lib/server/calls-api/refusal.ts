import { statusWithoutCode, type UpstreamError } from './upstream-error'

/** Codes about the key itself; others, such as a missing scope, concern a single endpoint. */
const ABOUT_THE_KEY: ReadonlySet<string> = new Set([
  'AUTH_ERR_EMPTY_APIKEY',
  'AUTH_ERR_APIKEY_NOT_FOUND',
  'AUTH_ERR_INVALID_APPID',
])
const RECHECK_INTERVAL_MS = 30_000

/** Remembers that the API rejected the key, so that callers fail without another request. */
export class Refusal {
  private refused: UpstreamError | null = null
  private updatedAtMs = 0

  constructor(private readonly now: () => number) {}

  /** The current refusal; null while the key is accepted, or unknown. */
  get error(): UpstreamError | null {
    return this.refused
  }

  /** Updates from the outcome of a request, null for success. A failure without a response says nothing about the key. */
  update(error: UpstreamError | null): void {
    if (error !== null && error.failure !== 'answer') return
    const isRefused = error !== null && (ABOUT_THE_KEY.has(error.code) || statusWithoutCode(error) === 401)
    this.refused = isRefused ? error : null
    this.updatedAtMs = this.now()
  }

  /** True for one caller every 30 s during a refusal, so that the key is rechecked even if no sync runs. */
  takeRecheckTurn(): boolean {
    if (this.refused === null || this.now() - this.updatedAtMs < RECHECK_INTERVAL_MS) return false
    this.updatedAtMs = this.now()
    return true
  }
}

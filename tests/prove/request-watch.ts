import { retryAfterMs } from '@/lib/server/calls-api/transport'

/** An answer may cross with the next request. */
const TOLERANCE_MS = 30

/** A `fetch` that counts requests, and those sent before the time that an answer asked to wait for. */
export class RequestWatch {
  private readonly sentAtMs: number[] = []
  private pausedUntilMs = 0
  failed = 0
  /** How often an answer asked for a pause. */
  pauses = 0
  /** Requests that were sent within such a pause. */
  tooEarly = 0

  get total(): number {
    return this.sentAtMs.length
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const nowMs = Date.now()
    this.sentAtMs.push(nowMs)
    if (nowMs < this.pausedUntilMs - TOLERANCE_MS) this.tooEarly += 1
    try {
      const response = await fetch(input, init)
      const isJson = response.headers.get('content-type')?.includes('json') === true
      if (!response.ok || !isJson) this.failed += 1
      const pauseMs = response.status === 429 ? retryAfterMs(response.headers.get('retry-after'), Date.now()) : null
      if (pauseMs !== null) {
        this.pauses += 1
        this.pausedUntilMs = Math.max(this.pausedUntilMs, Date.now() + pauseMs)
      }
      return response
    } catch (error) {
      this.failed += 1
      throw error
    }
  }

  /** Requests a minute between two times. */
  perMinute(fromMs: number, toMs: number): number {
    const sent = this.sentAtMs.filter((at) => at >= fromMs && at < toMs).length
    return (sent * 60_000) / (toMs - fromMs)
  }
}

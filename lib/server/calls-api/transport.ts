import type { Log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { formatDuration } from '@/lib/shared/text/format'
import { backoffMs } from '../process/coordination/waits'
import { type AttemptContext, attempt, type HttpRequest } from './attempt'
import type { GateClock } from './rate-gate'
import { isFinalCode, statusWithoutCode, UpstreamError, type UpstreamFailure } from './upstream-error'

/** Codes about the key itself; others, such as a missing scope, concern a single endpoint. */
const ABOUT_THE_KEY: ReadonlySet<string> = new Set([
  'AUTH_ERR_EMPTY_APIKEY',
  'AUTH_ERR_APIKEY_NOT_FOUND',
  'AUTH_ERR_INVALID_APPID',
])
const RECHECK_INTERVAL_MS = 30_000

/** Remembers that the API rejected the key, so that callers fail without another request. */
class Refusal {
  /** The current refusal; null while the key is accepted, or unknown. */
  error: UpstreamError | null = null
  private updatedAtMs = 0

  constructor(private readonly now: () => number) {}

  /** Updates from the outcome of a request, null for success. A failure without a response says nothing about the key. */
  update(error: UpstreamError | null): void {
    if (error !== null && error.failure !== 'answer') return
    const isRefused = error !== null && (ABOUT_THE_KEY.has(error.code) || statusWithoutCode(error) === 401)
    this.error = isRefused ? error : null
    this.updatedAtMs = this.now()
  }

  /** True for one caller every 30 s during a refusal, so that the key is rechecked even if no sync runs. */
  takeRecheckTurn(): boolean {
    if (this.error === null || this.now() - this.updatedAtMs < RECHECK_INTERVAL_MS) return false
    this.updatedAtMs = this.now()
    return true
  }
}

const OUTCOMES: Record<Exclude<UpstreamFailure, 'answer'>, string> = {
  network: 'network',
  timeout: 'timeout',
  'rate-limited': 'rate_limited',
  body: 'unusable',
  redirect: 'unusable',
  'too-large': 'unusable',
}

/** What became of a request: `ok`, `refused` (4xx), `error` (5xx), `rate_limited`, `timeout`, `network` or `unusable`. */
function outcomeOf(error: UpstreamError | null): string {
  if (error === null) return 'ok'
  if (error.failure !== 'answer') return OUTCOMES[error.failure]
  return (error.httpStatus ?? 0) >= 500 ? 'error' : 'refused'
}

/** No response may delay requests for longer than this. */
const MAX_RETRY_AFTER_MS = 300_000

/** Milliseconds to wait by a `Retry-After` header, in seconds or as an HTTP date; capped, never negative. Null if absent or not usable. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS)
  if (!/[A-Za-z]{3}/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.min(Math.max(at - nowMs, 0), MAX_RETRY_AFTER_MS)
}

export type RequestOptions = {
  /** Scopes the answer to one user. */
  onBehalfOf?: string
  signal?: AbortSignal
  /** Further tries of a read after the first. */
  retries?: number
  /** Per try, including reading the body. */
  deadlineMs?: number
  /** Total time to wait for the rate gate and between tries. */
  patienceMs?: number
  /** Called with the end of a wait for the rate gate, epoch milliseconds. */
  onPause?: (untilMs: number) => void
  /** Send even while the key is rejected, to notice when it is accepted again; otherwise the rejection is thrown immediately. */
  sendWhileRefused?: boolean
}

export type TransportOptions = Pick<AttemptContext, 'fetch' | 'gate' | 'redact'> &
  GateClock & { log: Log; random: () => number }

const DEADLINE_MS = 15_000
const RETRIES = 3
/** By default a user is waiting. */
const PATIENCE_MS = 10_000

/**
 * All requests to the service go through the function that this returns, which answers with the JSON of the response. A read is retried after 408, 429,
 * 5xx, malformed responses and network failures; a write is sent once, since after an ambiguous failure it may have happened. @throws UpstreamError
 */
export function createTransport({ fetch, gate, log, now, random, redact, sleep }: TransportOptions) {
  const refusal = new Refusal(now)
  const send = async (request: HttpRequest, options: RequestOptions): Promise<unknown> => {
    const attempts = request.method === 'POST' ? 1 : 1 + (options.retries ?? RETRIES)
    const deadlineMs = options.deadlineMs ?? DEADLINE_MS
    const giveUpAtMs = now() + (options.patienceMs ?? Math.min(PATIENCE_MS, attempts * deadlineMs))
    for (let tried = 1; ; tried += 1) {
      options.signal?.throwIfAborted()
      if (refusal.error !== null && !options.sendWhileRefused) throw refusal.error
      const neededMs = await gate.enter(giveUpAtMs - now(), options.signal, options.onPause)
      if (neededMs > 0) throw rateLimited(neededMs)
      const startedAtMs = now()
      const answer = await attempt(request, { fetch, gate, redact, deadlineMs, signal: options.signal })
      const { error } = answer
      const latencyMs = now() - startedAtMs
      refusal.update(error)
      const { upstreamRequests, upstreamSeconds } = metrics()
      upstreamRequests.inc({ endpoint: request.name, outcome: outcomeOf(error) })
      upstreamSeconds.observe({ endpoint: request.name }, latencyMs / 1000)
      if (error === null) {
        const { json, characters, httpStatus } = answer
        log.debug({ request: request.name, httpStatus, bytes: characters, latencyMs }, 'calls api')
        return json
      }
      const askedMs =
        error.failure === 'rate-limited' || error.httpStatus === 503 ? retryAfterMs(answer.retryAfter, now()) : null
      if (askedMs !== null) gate.pause(askedMs)
      const waitMs = askedMs ?? backoffMs(tried, random)
      if (askedMs === null && error.failure === 'rate-limited') gate.pause(waitMs)
      const again = tried < attempts && isRetryable(error) && now() + waitMs <= giveUpAtMs
      const { code, httpStatus, failure: kind, message } = error
      const fields = { request: request.name, code, httpStatus, failure: kind, tried, again, latencyMs }
      log.warn(fields, redact.text(message))
      if (!again) throw error.failure === 'rate-limited' ? rateLimited(waitMs, error) : error
      if (gate.waitMs() < waitMs) await sleep(waitMs, options.signal)
    }
  }
  return (request: HttpRequest, options: RequestOptions) => {
    if (request.method === 'GET' && !options.sendWhileRefused && refusal.takeRecheckTurn())
      void send(request, { sendWhileRefused: true, retries: 0 }).catch(() => undefined)
    return send(request, options)
  }
}

/** 408, 429, 5xx, malformed responses and network failures; never a refusal with a final code. */
function isRetryable(error: UpstreamError): boolean {
  if (error.failure === 'redirect' || error.failure === 'too-large') return false
  if (error.failure !== 'answer') return true
  if (isFinalCode(error.code)) return false
  return error.httpStatus === 408 || error.httpStatus === 429 || (error.httpStatus ?? 0) >= 500
}

function rateLimited(waitMs: number, cause?: UpstreamError): UpstreamError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new UpstreamError(
    cause && cause.code !== 'UPSTREAM_UNAVAILABLE' ? cause.code : 'RATE_LIMITED',
    `The Calls API is rate limiting requests; try again in ${formatDuration(retryAfterSeconds)}.`,
    { failure: 'rate-limited', status: 429, httpStatus: cause?.httpStatus, retryAfterSeconds },
  )
}

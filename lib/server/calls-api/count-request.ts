import { metrics } from '@/lib/server/process/observe/metrics'
import type { UpstreamError, UpstreamFailure } from './upstream-error'

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

/** Counts a request to the service. @param error null for a success */
export function countRequest(endpoint: string, seconds: number, error: UpstreamError | null): void {
  const { upstreamRequests, upstreamSeconds } = metrics()
  upstreamRequests.inc({ endpoint, outcome: outcomeOf(error) })
  upstreamSeconds.observe({ endpoint }, seconds)
}

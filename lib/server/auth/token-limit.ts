import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/lib/shared/errors'

/** Requests that a token may make within a minute, in each process. */
export const TOKEN_REQUESTS = 600
const WINDOW_SECONDS = 60

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeTokenLimit?: RateLimiterMemory }
slot.__callscopeTokenLimit ??= new RateLimiterMemory({ points: TOKEN_REQUESTS, duration: WINDOW_SECONDS })
const limiter = slot.__callscopeTokenLimit

/** Counts a request of a token. @throws AppError RATE_LIMITED, with `Retry-After`, beyond `TOKEN_REQUESTS` a minute */
export async function countRequest(tokenId: string): Promise<void> {
  try {
    await limiter.consume(tokenId)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new AppError(
      'RATE_LIMITED',
      `A token may make ${TOKEN_REQUESTS} requests a minute. Try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    )
  }
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { hashOfToken } from '@/lib/server/accounts/secrets'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { findToken, noteTokenUse } from '@/lib/server/users/tokens'
import { toUser } from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'
import type { Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { type CheckedSession, rememberedSession } from './session-token'

/** What a token for scripts may do, and in which app. */
export type Grant = { name: string; app: AppId; scopes: readonly Scope[] }

/** Requests that a token may make within a minute, in each process. */
export const TOKEN_REQUESTS = 600
const WINDOW_SECONDS = 60

const limiter = ofProcess(
  'TokenLimit',
  () => new RateLimiterMemory({ points: TOKEN_REQUESTS, duration: WINDOW_SECONDS }),
)

/** Counts a request of a token. @throws AppError RATE_LIMITED, with `Retry-After`, beyond `TOKEN_REQUESTS` a minute */
async function countRequest(tokenId: string): Promise<void> {
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

const TOKEN = /^csk_[A-Za-z0-9_-]{43}$/

/**
 * The owner of a token, and what it may do. Revoking the token, disabling or deleting its owner, or changing their role takes effect at once in
 * this process, within a second in others.
 * @throws AppError UNAUTHENTICATED for one that is malformed, unknown, expired or revoked; RATE_LIMITED
 */
export async function userOfToken(token: string): Promise<{ user: User; grant: Grant }> {
  const hash = hashOfToken(token)
  const session = TOKEN.test(token) ? await rememberedSession(`token ${hash}`, () => checkToken(hash)) : null
  if (session === null) throw new AppError('UNAUTHENTICATED', 'The token is not valid: unknown, expired or revoked.')
  await countRequest(session.sessionId)
  void noteTokenUse(session.sessionId)
  return { user: session.user, grant: session.grant }
}

async function checkToken(hash: string): Promise<(CheckedSession & { grant: Grant }) | null> {
  const found = await findToken(hash)
  if (found === null || found.token.revokedAt !== null || found.owner.disabled) return null
  const { id, name, app, scopes, expiresAt } = found.token
  const grant = { name, app, scopes: scopes as Scope[] }
  return { sessionId: id, user: toUser(found.owner), endsAtMs: expiresAt.getTime(), grant }
}

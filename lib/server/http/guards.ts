import type { NextRequest } from 'next/server'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { hashOfToken } from '@/lib/server/accounts/secrets'
import { type CheckedSession, rememberedSession, sessionCookieName } from '@/lib/server/auth/session-token'
import { overallRole } from '@/lib/server/auth/visible-apps'
import type { AppId } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { findToken, noteTokenUse } from '@/lib/server/users/tokens'
import { toUser } from '@/lib/server/users/users'
import { AppError, invalidField } from '@/lib/shared/http/errors'
import { may, PARAMETER_PERMISSIONS, type Permission } from '@/lib/shared/users/roles'
import type { Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { bearerOf } from './errors'
import { requireStorable } from './read-body'

/**
 * The user of a request, and the token it was made with, if one was. A request with a bearer token is judged by the token alone, never by a
 * cookie beside it.
 * @param scope the one that the route takes; null where no token may ask
 * @param authenticate finds the user of a request without a token
 * @throws AppError UNAUTHENTICATED or RATE_LIMITED for a token; FORBIDDEN for one without the scope
 */
export async function whoAsks(
  request: NextRequest,
  scope: Scope | null,
  authenticate: (request: NextRequest) => Promise<User | null>,
): Promise<{ user: User | null; token: Pick<Grant, 'name' | 'app'> | null }> {
  const bearer = bearerOf(request.headers)
  if (bearer === null) return { user: await authenticate(request), token: null }
  const { user, grant } = await userOfToken(bearer)
  if (scope === null) throw new AppError('FORBIDDEN', 'Tokens may not do this. Sign in to do it.')
  if (!grant.scopes.includes(scope))
    throw new AppError('FORBIDDEN', `The token does not have the scope ${scope}.`, { details: { scope } })
  return { user, token: grant }
}

/** `public`: no sign-in. `signed-in`: any role. Otherwise the required permission. */
export type RouteRole = 'public' | 'signed-in' | Permission

export const unauthenticated = () => new AppError('UNAUTHENTICATED', 'Sign in first.')

/** @param user with their role in the app that is asked for. @throws AppError FORBIDDEN */
export async function requireRole(role: RouteRole, user: User): Promise<void> {
  if (role === 'public' || role === 'signed-in') return
  requirePermission(role === 'manage-users' ? { role: await overallRole(user) } : user, role)
}

/** Some parameters require a permission of their own. @throws AppError FORBIDDEN */
export function requireParameters(user: User, search: URLSearchParams): void {
  for (const name of search.keys())
    if (Object.hasOwn(PARAMETER_PERMISSIONS, name)) requirePermission(user, PARAMETER_PERMISSIONS[name] as Permission)
}

/** @throws AppError FORBIDDEN, naming the permission */
export function requirePermission(user: Pick<User, 'role'>, permission: Permission): void {
  if (may(user.role, permission)) return
  throw new AppError('FORBIDDEN', `The role ${user.role} does not allow this.`, { details: { permission } })
}

/** Rejects a query with names or values that the schemas could not see unchanged. @throws AppError INVALID_REQUEST */
export function requireReadable(search: URLSearchParams): void {
  for (const [name, value] of search) {
    requireStorable({ [name]: value }, 'query')
    // An assignment to this name would be lost before the schema could reject it.
    if (name === '__proto__') throw invalidField(name, 'is not a known parameter')
  }
}

/**
 * Rejects changes sent by another site's page, and changes with a session cookie but no origin: browsers always send one, scripts can set
 * `Origin`. A machine with credentials of its own in `Authorization` and no session may send from anywhere.
 * @param publicUrl NEXTAUTH_URL; its scheme must match too
 * @throws AppError FORBIDDEN
 */
export function requireSameOrigin(request: Request, publicUrl = config().nextAuthUrl): void {
  const hasSession = request.headers.get('cookie')?.includes(sessionCookieName(request.headers)) ?? false
  // Another site's page has nothing to gain here: no session is sent along, and it does not know the credentials in this header.
  if (!hasSession && request.headers.has('authorization')) return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (isForeignSite || (origin !== null && !isOwn(origin, request, publicUrl)))
    throw new AppError(
      'FORBIDDEN',
      'Changes are accepted only from this site. If this is its address, an admin needs to set NEXTAUTH_URL to it.',
    )
  if (hasSession && site === null && origin === null)
    throw new AppError(
      'FORBIDDEN',
      'A change made with a session cookie needs an Origin header with this site’s address.',
    )
}

/** True for the public address and for the requested host with our scheme, both as reported by a trusted proxy (`lib/cli/front-door`). */
function isOwn(text: string, { headers }: Pick<Request, 'headers'>, publicUrl: string | null): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, host } = new URL(text)
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  const [scheme] = (publicUrl ?? headers.get('x-forwarded-proto') ?? 'http').split(/[:,]/, 1)
  return protocol === `${scheme}:` && host === (headers.get('x-forwarded-host') ?? headers.get('host'))
}

/** Rejects other sites’ origins, with a token too: a rule of MCP against DNS rebinding (Streamable HTTP, security). @throws AppError FORBIDDEN */
export function requireOwnOrigin(headers: Headers, publicUrl = config().nextAuthUrl): void {
  const origin = headers.get('origin')
  if (origin !== null && !isOwn(origin, { headers }, publicUrl))
    throw new AppError('FORBIDDEN', 'Requests are accepted only from this site, or without an Origin header.')
}

/** What a token for scripts may do, and in which app. */
type Grant = { name: string; app: AppId; scopes: readonly Scope[] }

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
 * The owner of a token, and what it may do. Revoking the token, disabling or deleting its owner, or changing their role takes effect
 * immediately in this process, within a second in others.
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

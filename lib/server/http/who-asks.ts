import type { NextRequest } from 'next/server'
import { type Grant, userOfToken } from '@/lib/server/auth/bearer-token'
import { AppError } from '@/lib/shared/http/errors'
import type { Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'
import { bearerOf } from './challenge'

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

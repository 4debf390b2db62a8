import { decode, type JWT } from 'next-auth/jwt'
import { isDemoMode } from '@/lib/server/accounts/ensure'
import { isSessionEnded } from '@/lib/server/accounts/sessions'
import { findUserById, toUser } from '@/lib/server/accounts/users'
import { config } from '@/lib/server/config/config'
import type { User } from '@/lib/shared/contracts/users'
import { sessionSecret } from './secret'

/** However often a session is renewed, it ends this long after the sign-in. */
export const SESSION_MAX_SECONDS = 8 * 3600

type SessionToken = JWT & { sub: string; sessionId: string; sessionVersion: number; signedInAt: number }

/** True where cookies must be `Secure`: the public address is https. */
export const isSecureSite = () => config().nextAuthUrl?.startsWith('https://') ?? false

export const sessionCookieName = () => `${isSecureSite() ? '__Secure-' : ''}next-auth.session-token`

/**
 * The user of a session cookie, checked against the accounts on every request: disabling the account or changing its role or password ends the session.
 * @returns null when there is no valid session
 */
export async function userOfCookie(cookie: string | undefined): Promise<User | null> {
  if (!cookie) return null
  const token = (await decode({ token: cookie, secret: sessionSecret() }).catch(() => null)) as SessionToken | null
  if (!token?.sub || typeof token.sessionVersion !== 'number' || typeof token.sessionId !== 'string') return null
  if (!(Date.now() / 1000 - token.signedInAt < SESSION_MAX_SECONDS)) return null
  const [row, isEnded] = await Promise.all([findUserById(token.sub), isSessionEnded(token.sessionId)])
  if (!row || isEnded || row.disabled || row.sessionVersion !== token.sessionVersion) return null
  if (row.source === 'demo' && !isDemoMode()) return null
  return toUser(row)
}

import { encode } from 'next-auth/jwt'
import { SESSION_MAX_SECONDS, sessionSecret } from '@/lib/server/auth/session-token'
import { findUserById } from '@/lib/server/users/users'

/** A session of an account as it is now, as its cookie holds it; its id is `s-` and that of the account. @param change other parts of it */
export async function sessionOf(
  id: string,
  change: Record<string, unknown> = {},
  maxAge = SESSION_MAX_SECONDS,
): Promise<string> {
  const sessionVersion = (await findUserById(id))?.sessionVersion
  const token = { sub: id, sessionId: `s-${id}`, sessionVersion, signedInAt: Date.now() / 1000, ...change }
  return encode({ token, secret: sessionSecret(), maxAge })
}

/** The header `cookie` of a browser with such a session. */
export const cookieOf = async (id: string): Promise<string> => `next-auth.session-token=${await sessionOf(id)}`

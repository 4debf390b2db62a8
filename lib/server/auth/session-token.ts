import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, lt } from 'drizzle-orm'
import { decode, type JWT } from 'next-auth/jwt'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { endedSessions } from '@/lib/server/accounts/schema/users'
import { config } from '@/lib/server/process/config/config'
import { findUserById, toUser } from '@/lib/server/users/users'
import type { User } from '@/lib/shared/users/users'
import { publicOrigin, type ReadHeaders } from './addresses'

/** A valid session, or the use of a token (then `sessionId` is the token's id): its user, and when it expires. */
export type CheckedSession = { sessionId: string; user: User; endsAtMs: number }

/** However often a session is renewed, it ends this long after the sign-in. */
export const SESSION_MAX_SECONDS = 8 * 3600

type SessionToken = JWT & { sub: string; exp: number; sessionId: string; sessionVersion: number; signedInAt: number }

/** True where cookies must be `Secure`: people reach this server by https. */
export const isSecureSite = (headers: ReadHeaders) => publicOrigin(headers).startsWith('https://')

/** @param headers of the request, which has the cookie or gets it */
export const sessionCookieName = (headers: ReadHeaders) =>
  `${isSecureSite(headers) ? '__Secure-' : ''}next-auth.session-token`

/** The user of a session cookie, or null. A change of role, password or state, deletion or signing out ends it: here at once, elsewhere within a second. */
export async function userOfCookie(cookie: string | undefined): Promise<User | null> {
  if (!cookie) return null
  const secret = sessionSecret()
  const key = hash('sha256', `${secret}\0${cookie}`, 'base64')
  return (await rememberedSession(key, () => checkSession(cookie, secret)))?.user ?? null
}

/** A session as this process remembers it, until it or its account changes; null once it has expired, and for a demo account outside of the demo. */
export async function rememberedSession<T extends CheckedSession>(key: string, check: () => Promise<T | null>) {
  const session = await remembered('accounts', key, check, ({ sessionId, user }) => [sessionId, user.id])
  if (session === null || !(Date.now() < session.endsAtMs)) return null
  return session.user.source === 'demo' && !config().isDemo ? null : session
}

/** Decrypts the cookie and asks the accounts. */
async function checkSession(cookie: string, secret: string): Promise<CheckedSession | null> {
  const token = (await decode({ token: cookie, secret }).catch(() => null)) as SessionToken | null
  if (!token?.sub || typeof token.sessionVersion !== 'number' || typeof token.sessionId !== 'string') return null
  const endsAtMs = 1000 * Math.min(token.signedInAt + SESSION_MAX_SECONDS, token.exp)
  const [row, isEnded] = await Promise.all([findUserById(token.sub), isSessionEnded(token.sessionId)])
  if (!row || isEnded || row.disabled || row.sessionVersion !== token.sessionVersion) return null
  return { sessionId: token.sessionId, user: toUser(row), endsAtMs }
}

const SECRET_BYTES = 32
let cached: string | undefined

/** The secret that signs sessions: `NEXTAUTH_SECRET`, else one generated in `DATA_DIR`, readable only by its owner. */
export function sessionSecret(): string {
  cached ??= config().nextAuthSecret ?? readOrCreate(path.join(config().dataDir, 'nextauth-secret'))
  return cached
}

function readOrCreate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** Ends a session before it expires. @param keepSeconds how long its cookie could still have been valid */
export async function endSession(id: string, keepSeconds: number): Promise<void> {
  const db = await accountsDb()
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, new Date()))
  const expiresAt = new Date(Date.now() + keepSeconds * 1000)
  await db.insert(endedSessions).values({ id, expiresAt }).onConflictDoNothing()
}

async function isSessionEnded(id: string): Promise<boolean> {
  const db = await accountsDb()
  return (await db.select().from(endedSessions).where(eq(endedSessions.id, id))).length > 0
}

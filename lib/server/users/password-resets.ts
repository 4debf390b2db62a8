import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '@/lib/server/accounts/audit'
import type { Database } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { passwordResets, users } from '@/lib/server/accounts/schema/users'
import { hashOfToken, hashPassword, randomToken } from '@/lib/server/accounts/secrets'
import { AppError } from '@/lib/shared/http/errors'

const LIFETIME_MS = 3_600_000

const usable = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOfToken(token)), gt(passwordResets.expiresAt, new Date()))

/** Makes a token with which someone can set a password once, within an hour; their earlier ones end. Only its hash is stored. */
export async function createPasswordReset(tx: Database, userId: string): Promise<string> {
  const token = randomToken()
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  await tx.insert(passwordResets).values({ tokenHash: hashOfToken(token), userId, expiresAt })
  return token
}

/** The address of the account whose password a token can set; null for one that is used, expired or unknown. */
export async function accountOfReset(token: string): Promise<string | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(usable(token))
  return row?.email ?? null
}

/**
 * Sets the password of an account with a token, which is used up, and ends its sessions.
 * @returns the address of the account
 * @throws AppError FORBIDDEN when the token is used, expired or unknown
 */
export async function resetPassword(token: string, password: string): Promise<string> {
  const refused = () => new AppError('FORBIDDEN', 'This link has been used, has expired or is unknown.')
  // Before a slow hash is made for it.
  if ((await accountOfReset(token)) === null) throw refused()
  const passwordHash = await hashPassword(password)
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    const [spent] = await tx.delete(passwordResets).where(usable(token)).returning()
    if (spent === undefined) throw refused()
    const [user] = await tx
      .update(users)
      .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.id, spent.userId))
      .returning()
    if (user === undefined) throw refused()
    await audit({ actor: user.email, action: 'users.reset-password', target: user.email, details: {} }, tx)
    return user.email
  })
}

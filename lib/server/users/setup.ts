import { and, eq, gt, isNull } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { setupTokens } from '@/lib/server/accounts/schema/users'
import { hashOfToken, randomToken } from '@/lib/server/accounts/secrets'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { countUsers, createUser } from './users'

const LIFETIME_SECONDS = 24 * 3600

/** Creates a one-time token for the first admin. Only its hash is stored, and earlier tokens become invalid. */
export async function createSetupToken(): Promise<string> {
  const token = randomToken()
  const db = await accountsDb()
  await db.delete(setupTokens)
  await db
    .insert(setupTokens)
    .values({ tokenHash: hashOfToken(token), expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000) })
  return token
}

/** True while the token can still create the first admin. */
export async function isSetupToken(token: string): Promise<boolean> {
  const db = await accountsDb()
  const usable = and(
    eq(setupTokens.tokenHash, hashOfToken(token)),
    gt(setupTokens.expiresAt, new Date()),
    isNull(setupTokens.usedAt),
  )
  return (await db.select().from(setupTokens).where(usable)).length === 1 && (await countUsers()) === 0
}

/** Creates the first admin with the token, which is used up. @throws AppError FORBIDDEN when it is used, expired or unknown */
export async function createFirstAdmin(
  token: string,
  input: { email: string; password: string; name?: string },
): Promise<User> {
  const refused = () =>
    new AppError(
      'FORBIDDEN',
      'This setup link has been used, has expired or is unknown. Restart the server to log a new one.',
    )
  if (!(await isSetupToken(token))) throw refused()
  const db = await accountsDb()
  const spent = await db
    .update(setupTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(setupTokens.tokenHash, hashOfToken(token)), isNull(setupTokens.usedAt)))
    .returning()
  if (spent.length !== 1) throw refused()
  return createUser({ ...input, role: 'admin' })
}

import { and, eq, gt, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { audit, audited } from '@/lib/server/accounts/audit'
import type { Database } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { appRoles, passwordResets, setupTokens, signInAttempts, users } from '@/lib/server/accounts/schema/users'
import { hashOfToken, hashPassword, randomToken } from '@/lib/server/accounts/secrets'
import { canSomeoneSignIn, createUser, likeText } from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'

/** True while the token can still create the first admin. */
export async function isSetupToken(token: string): Promise<boolean> {
  const db = await accountsDb()
  const isInTime = gt(setupTokens.expiresAt, new Date())
  const usable = and(eq(setupTokens.tokenHash, hashOfToken(token)), isInTime, isNull(setupTokens.usedAt))
  return (await db.select().from(setupTokens).where(usable)).length === 1 && !(await canSomeoneSignIn())
}

/** Creates the first admin with the token, which is used up. @throws AppError FORBIDDEN when it is used, expired or unknown */
export async function createFirstAdmin(token: string, input: { email: string; password: string; name?: string }) {
  const refused = () =>
    new AppError(
      'FORBIDDEN',
      'This setup link has been used, has expired or is unknown. Restart the server to log a new one.',
    )
  if (!(await isSetupToken(token))) throw refused()
  return createUser({ ...input, role: 'admin' }, async (tx, { email }) => {
    const spent = await tx
      .update(setupTokens)
      .set({ usedAt: new Date() })
      .where(and(eq(setupTokens.tokenHash, hashOfToken(token)), isNull(setupTokens.usedAt)))
      .returning()
    if (spent.length !== 1) throw refused()
    await audit(email, 'users.first-admin', email, {}, tx)
  })
}

const LIFETIME_MS = 3_600_000

const usable = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOfToken(token)), gt(passwordResets.expiresAt, new Date()))

/** Creates a token to set a password once within an hour; revokes the user's earlier ones. Only its hash is stored. */
async function createPasswordReset(tx: Database, userId: string): Promise<string> {
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

/** Sets a password with a token, which is used up, and ends sessions. @returns the account’s address. @throws AppError FORBIDDEN for no usable token */
export async function resetPassword(token: string, password: string): Promise<string> {
  const refused = () => new AppError('FORBIDDEN', 'This link has been used, has expired or is unknown.')
  // Checked before the slow hash of the password is computed.
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
    await audit(user.email, 'users.reset-password', user.email, {}, tx)
    return user.email
  })
}

/**
 * Makes an account an enabled, unlocked admin, whatever it was before, and ends all its sessions. For use from the shell when nobody can sign in as an
 * admin any more.
 * @param password null to set it with a one-time link; until then no password works
 * @returns the token of that link, or null
 * @throws AppError NOT_FOUND if no account has that address
 */
export async function resetAdmin(email: string, password: string | null) {
  const passwordHash = password === null ? null : await hashPassword(password)
  const account = email.trim().toLowerCase()
  return audited('shell', async (tx, record) => {
    const [before] = await tx.select().from(users).where(eq(users.email, account)).for('update')
    if (before === undefined) throw new AppError('NOT_FOUND', `No account for ${account}.`)
    await tx
      .update(users)
      .set({
        role: 'admin',
        disabled: false,
        passwordHash,
        // A demo account could sign in only in demo mode.
        source: before.source === 'demo' ? 'local' : before.source,
        sessionVersion: sql`${users.sessionVersion} + 1`,
      })
      .where(eq(users.id, before.id))
    // An admin is an admin in every app.
    await tx.delete(appRoles).where(eq(appRoles.userId, before.id))
    const { subject } = signInAttempts
    const isTheirs = or(eq(subject, `account:${account}`), like(subject, `pair:${likeText(account)} %`))
    const pairs = await tx.delete(signInAttempts).where(isTheirs).returning({ subject })
    // The addresses from which they failed may be locked for every account.
    const addresses = pairs.map((pair) => `address:${pair.subject.slice(pair.subject.indexOf(' ') + 1)}`)
    if (addresses.length > 0) await tx.delete(signInAttempts).where(inArray(subject, addresses))
    const token = password === null ? await createPasswordReset(tx, before.id) : null
    await record('users.reset', account, { role: before.role, wasDisabled: before.disabled, link: token !== null })
    return token
  })
}

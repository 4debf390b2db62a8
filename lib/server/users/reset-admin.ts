import { eq, inArray, like, or, sql } from 'drizzle-orm'
import { audited } from '@/lib/server/accounts/audit'
import { appRoles, signInAttempts, type UserRow, users } from '@/lib/server/accounts/schema/users'
import { hashPassword } from '@/lib/server/accounts/secrets'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'
import { createPasswordReset } from './password-links'
import { likeText, toUser } from './users'

/**
 * Makes an account an enabled, unlocked admin, whatever it was before, and ends all its sessions. For use from the shell when nobody can sign in as an
 * admin any more.
 * @param password null to set it with a one-time link; until then no password works
 * @returns the token of that link, or null
 * @throws AppError NOT_FOUND if no account has that address
 */
export async function resetAdmin(
  email: string,
  password: string | null,
): Promise<{ user: User; token: string | null }> {
  const passwordHash = password === null ? null : await hashPassword(password)
  const account = email.trim().toLowerCase()
  return audited('shell', async (tx, record) => {
    const [before] = await tx.select().from(users).where(eq(users.email, account)).for('update')
    if (before === undefined) throw new AppError('NOT_FOUND', `No account for ${account}.`)
    const [row] = await tx
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
      .returning()
    // An admin is an admin in every app.
    await tx.delete(appRoles).where(eq(appRoles.userId, before.id))
    const pairs = await tx
      .delete(signInAttempts)
      .where(
        or(
          eq(signInAttempts.subject, `account:${account}`),
          like(signInAttempts.subject, `pair:${likeText(account)} %`),
        ),
      )
      .returning({ subject: signInAttempts.subject })
    // The addresses from which they failed may be locked for every account.
    const addresses = pairs.map(({ subject }) => `address:${subject.slice(subject.indexOf(' ') + 1)}`)
    if (addresses.length > 0) await tx.delete(signInAttempts).where(inArray(signInAttempts.subject, addresses))
    const token = password === null ? await createPasswordReset(tx, before.id) : null
    await record('users.reset', account, { role: before.role, wasDisabled: before.disabled, link: token !== null })
    return { user: toUser(row as UserRow), token }
  })
}

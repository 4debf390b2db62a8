import { audit } from '../accounts/audit'
import { isDemoMode } from '../accounts/ensure'
import { clearFailures, recordFailure, secondsLocked } from '../accounts/lockout'
import { verifyPassword } from '../accounts/passwords'
import type { UserRow } from '../accounts/schema'
import { findUserByEmail, recordSignIn } from '../accounts/users'
import { emailSchema } from '../contracts/users'

const MAX_PASSWORD_LENGTH = 200

/** Why a sign-in failed; the page turns `LOCKED:<seconds>` and the others into words. */
export class SignInError extends Error {}

/**
 * Checks a local account's password.
 * @param address where the request comes from, for the lockout
 * @throws SignInError `LOCKED:<seconds>` after repeated failures, `WRONG` otherwise: whether the account exists is nobody's business
 */
export async function signInLocally(email: string, password: string, address: string): Promise<UserRow> {
  const parsed = emailSchema.safeParse(email)
  const account = parsed.success ? parsed.data : ''
  const subjects = { account, address }
  const locked = await secondsLocked(subjects)
  if (locked > 0) throw new SignInError(`LOCKED:${locked}`)
  const user = account === '' || password.length > MAX_PASSWORD_LENGTH ? null : await findUserByEmail(account)
  const isRight = await verifyPassword(password.slice(0, MAX_PASSWORD_LENGTH), user?.passwordHash ?? null)
  if (!user || !isRight || (user.source === 'demo' && !isDemoMode())) {
    await recordFailure(subjects)
    const lockedNow = await secondsLocked(subjects)
    throw new SignInError(lockedNow > 0 ? `LOCKED:${lockedNow}` : 'WRONG')
  }
  // Guesses sent all at once pass the first look together; the second holds the rest, the right one too.
  const lockedMeanwhile = await secondsLocked(subjects)
  if (lockedMeanwhile > 0) throw new SignInError(`LOCKED:${lockedMeanwhile}`)
  if (user.disabled) throw new SignInError('DISABLED')
  await clearFailures(account)
  await recordSignIn(user.id)
  await audit({ actor: user.email, action: 'session.sign-in', target: null, details: { provider: 'credentials' } })
  return user
}

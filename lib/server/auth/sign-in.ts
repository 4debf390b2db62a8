import type { UserRow } from '@/lib/server/accounts/schema/users'
import { verifyPassword } from '@/lib/server/accounts/secrets'
import { config } from '@/lib/server/process/config/config'
import { DEMO_LOGINS } from '@/lib/server/users/ensure'
import { findUserByEmail, recordSignIn } from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'
import { emailSchema } from '@/lib/shared/users/users'
import { tooManyGuesses, tryPassword } from '../users/lockout'
import { hostOf } from './oidc'

/** What the log says of a failed sign-in that next-auth reports, an error or an object with one: without state, nonce or token. @param issuer that is configured */
export function reasonOf(details: unknown, issuer?: string) {
  const error = details instanceof Error ? details : (details as { error?: unknown } | null | undefined)?.error
  if (!(error instanceof Error)) return {}
  const { code, error: named } = error as { code?: unknown; error?: unknown }
  const known = [named, code].find((one) => typeof one === 'string')
  return {
    ...(issuer === undefined ? {} : { host: hostOf(issuer) }),
    ...(known === undefined ? {} : { error: String(known).slice(0, 100) }),
    // `state mismatch, expected …, got: …`
    reason: (error.message.split(/, (?:expected|got)\b/)[0] ?? '').slice(0, 300),
  }
}

const UNAVAILABLE = {
  UNWRITTEN: 'The accounts database cannot be written at the moment, so nobody can sign in.',
  NETWORK: 'Nobody can sign in at the moment. The server’s log says why.',
}

/** Why a sign-in failed; the page translates `LOCKED:<seconds>` and the other codes to text. */
export class SignInError extends Error {}

/** Checks a local account's password. @param network for the lockout. @throws SignInError `LOCKED:<seconds>`; else `WRONG`, whether the account exists or not */
export async function signInLocally(email: string, password: string, network: string): Promise<UserRow> {
  const parsed = emailSchema.safeParse(email)
  const account = parsed.success ? parsed.data : ''
  const user = account === '' || password.length > PASSWORD_CHARACTERS.most ? null : await findUserByEmail(account)
  const isRight = await tryPassword({ account, address: network }, async () => {
    const matches = await verifyPassword(password.slice(0, PASSWORD_CHARACTERS.most), user?.passwordHash ?? null)
    return matches && (user?.source !== 'demo' || config().isDemo)
  }).catch((error: unknown): never => {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error
    throw new SignInError(`LOCKED:${error.retryAfterSeconds}`)
  })
  if (!user || !isRight) throw new SignInError('WRONG')
  if (user.disabled) throw new SignInError('DISABLED')
  await recordSignIn(user, 'credentials')
  return user
}

/** Why a password was not checked, in the URL that next-auth returns for a failed sign-in; null if it was checked, and for any other URL. */
export function refusalIn(address: string): AppError | null {
  const error = URL.canParse(address, 'http://site') ? new URL(address, 'http://site').searchParams.get('error') : null
  const seconds = /^LOCKED:(\d+)$/.exec(error ?? '')?.[1]
  if (seconds !== undefined) return tooManyGuesses(Number(seconds))
  const words = ownEntry(UNAVAILABLE, error ?? '')
  return words === undefined ? null : new AppError('UNAVAILABLE', words, { status: 503, retryAfterSeconds: 5 })
}

/** True when OpenID Connect is configured. */
export const hasSingleSignOn = () => config().oidc !== null

/** The demo logins; none outside demo mode. */
export const demoLogins = () =>
  config().isDemo ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : []

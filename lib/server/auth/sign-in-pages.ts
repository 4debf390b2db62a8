import { config } from '@/lib/server/process/config/config'
import { DEMO_LOGINS, isDemoMode } from '@/lib/server/users/ensure'
import { accountOfReset, isSetupToken } from '@/lib/server/users/password-links'

const MAX_TOKEN_LENGTH = 100

/** True while the token of a setup link can still create the first admin. */
export async function isUsableSetupToken(token: string): Promise<boolean> {
  return token.length > 0 && token.length <= MAX_TOKEN_LENGTH && (await isSetupToken(token))
}

/** The address of the account whose password the token of a link can set; null for one that does not work. */
export const accountOfLink = async (token: unknown): Promise<string | null> =>
  typeof token === 'string' && token.length > 0 && token.length <= MAX_TOKEN_LENGTH ? accountOfReset(token) : null

/** True when OpenID Connect is configured. */
export const hasSingleSignOn = () => config().oidc !== null

/** The demo logins; none outside demo mode. */
export const demoLogins = () =>
  isDemoMode() ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : []

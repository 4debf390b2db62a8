import { DEMO_LOGINS, isDemoMode } from '@/lib/server/accounts/ensure'
import { config } from '@/lib/server/config/config'

/** True when OpenID Connect is configured. */
export const hasSingleSignOn = () => config().oidc !== null

/** The demo logins; none outside demo mode. */
export const demoLogins = () =>
  isDemoMode() ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : []

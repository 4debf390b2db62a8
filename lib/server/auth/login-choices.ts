import { config } from '@/lib/server/process/config/config'
import { DEMO_LOGINS, isDemoMode } from '@/lib/server/users/ensure'

/** True when OpenID Connect is configured. */
export const hasSingleSignOn = () => config().oidc !== null

/** The demo logins; none outside demo mode. */
export const demoLogins = () =>
  isDemoMode() ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : []

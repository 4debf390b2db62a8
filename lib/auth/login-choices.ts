import { DEMO_LOGINS, isDemoMode } from '../accounts/ensure'
import { config } from '../config'

/** True when OpenID Connect is configured. */
export const hasSingleSignOn = () => config().oidc !== null

/** The demo's sign-ins, in demo mode alone. */
export const demoLogins = () =>
  isDemoMode() ? DEMO_LOGINS.map(({ email, password, role }) => ({ email, password, role })) : []

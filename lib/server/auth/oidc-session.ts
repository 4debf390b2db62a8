import { decode } from 'next-auth/jwt'
import { config } from '@/lib/server/config/config'
import { log } from '@/lib/server/log'
import { hostOf } from './oidc'
import { discover } from './oidc-discovery'
import { sessionSecret } from './secret'
import { reasonOf } from './sign-in-reason'

/** Whether the identity provider is there and is the one that is configured; the log says why not. */
export async function isProviderThere(): Promise<boolean> {
  const { oidc } = config()
  if (oidc === null) return true
  try {
    await discover(oidc.issuer)
    return true
  } catch (error) {
    log.warn(reasonOf(error, oidc.issuer), 'single sign-on: the identity provider cannot be used')
    return false
  }
}

/**
 * Where someone who signed in at the identity provider ends that session too, if it offers that (OpenID Connect RP-Initiated Logout 1.0). Without an
 * address to come back to, which a provider refuses unless it was registered.
 * @param cookie of the session that ends
 */
export async function providerSignOut(cookie: string | undefined): Promise<string | null> {
  const { oidc } = config()
  if (oidc === null || cookie === undefined) return null
  const token = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null)
  if (token?.provider !== 'oidc') return null
  try {
    const { end_session_endpoint: address } = await discover(oidc.issuer)
    if (address === undefined) return null
    const url = new URL(address)
    url.searchParams.set('client_id', oidc.clientId)
    return url.href
  } catch {
    log.warn({ host: hostOf(oidc.issuer) }, 'single sign-on: the session there goes on, since it cannot be reached')
    return null
  }
}

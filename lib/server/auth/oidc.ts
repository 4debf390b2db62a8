import type { OAuthConfig } from 'next-auth/providers/oauth'
import { audit } from '@/lib/server/accounts/audit'
import type { UserRow } from '@/lib/server/accounts/schema'
import { createUser, findUserByEmail, recordSignIn, updateUser } from '@/lib/server/accounts/users'
import type { Config } from '@/lib/server/config/config'
import { ROLES, type Role } from '@/lib/shared/contracts/roles'

type Claims = Record<string, unknown> & { sub: string; email?: string; name?: string; email_verified?: boolean }

/** The provider for next-auth, by discovery, with PKCE, state and nonce. */
export function oidcProvider(oidc: NonNullable<Config['oidc']>): OAuthConfig<Claims> {
  return {
    id: 'oidc',
    name: 'Single sign-on',
    type: 'oauth',
    wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: (claims) => ({ id: claims.sub, email: claims.email ?? null, name: claims.name ?? null }),
  }
}

/** The highest role that a claim names; null when it names none of ours. */
export function roleOfClaim(claim: unknown): Role | null {
  const named = new Set((Array.isArray(claim) ? claim : [claim]).map(String))
  return [...ROLES].reverse().find((role) => named.has(role)) ?? null
}

/**
 * The account of a user authenticated by the identity provider, created at the first sign-in.
 * With a role claim configured, the provider decides the role each time.
 * @returns null when there is no verified address or the account is disabled
 */
export async function accountOfClaims(claims: Claims, roleClaim: string | null): Promise<UserRow | null> {
  const email = claims.email?.trim().toLowerCase()
  if (!email || claims.email_verified === false) return null
  const granted = roleClaim === null ? null : roleOfClaim(claims[roleClaim])
  const known = await findUserByEmail(email)
  if (!known) await createUser({ email, name: claims.name, role: granted ?? 'agent', password: null, source: 'oidc' })
  else if (known.disabled || known.source === 'demo') return null
  else if (granted !== null && granted !== known.role) await updateUser(known.id, { role: granted })
  const account = await findUserByEmail(email)
  if (account) {
    await recordSignIn(account.id)
    await audit({ actor: email, action: 'session.sign-in', target: null, details: { provider: 'oidc' } })
  }
  return account
}

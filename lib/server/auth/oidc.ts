import type { OAuthConfig } from 'next-auth/providers/oauth'
import { audit } from '@/lib/server/accounts/audit'
import type { UserRow } from '@/lib/server/accounts/schema'
import { createUser, findUserByEmail, recordSignIn, updateUser } from '@/lib/server/accounts/users'
import type { Config } from '@/lib/server/config/config'
import { log } from '@/lib/server/log'
import type { Role } from '@/lib/shared/contracts/roles'
import { AppError } from '@/lib/shared/errors'
import { type GroupRules, judgeClaims } from './groups'

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
    authorization: { params: { scope: oidc.scope } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: (claims) => ({ id: claims.sub, email: claims.email ?? null, name: claims.name ?? null }),
  }
}

/** The account of someone who may sign in, or why they may not. */
type SignIn = { account: UserRow } | { refusal: 'no-group' | 'no-account' }

/**
 * The account of a user authenticated by the identity provider, created at the first sign-in. Where the provider grants roles, it decides the role
 * each time, also downwards, which ends other sessions.
 * @returns a refusal for someone outside the required group, without a verified address, or whose account is disabled
 */
export async function accountOfClaims(claims: Claims, rules: GroupRules): Promise<SignIn> {
  const email = claims.email?.trim().toLowerCase()
  if (!email || claims.email_verified === false) return { refusal: 'no-account' }
  const { isAllowed, role } = judgeClaims(claims, rules)
  if (!isAllowed) {
    log.warn({ email }, 'sign-in refused: not in the group that OIDC_REQUIRED_GROUP names')
    return { refusal: 'no-group' }
  }
  const known = await findUserByEmail(email)
  if (!known) await createUser({ email, name: claims.name, role: role ?? 'agent', password: null, source: 'oidc' })
  else if (known.disabled || known.source === 'demo') return { refusal: 'no-account' }
  else if (role !== null && role !== known.role) await grantRole(known, role)
  const account = await findUserByEmail(email)
  if (!account) return { refusal: 'no-account' }
  await recordSignIn(account.id)
  await audit({ actor: email, action: 'session.sign-in', target: null, details: { provider: 'oidc' } })
  return { account }
}

/**
 * Gives an account the role of its groups. The last active admin stays one, or a mistake at the provider would leave nobody who could manage
 * users; this is logged and audited.
 */
async function grantRole({ id, email }: UserRow, role: Role): Promise<void> {
  const entry = { actor: email, target: email, details: { role, provider: 'oidc' } }
  try {
    await updateUser(id, { role })
    await audit({ ...entry, action: 'users.change' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
    log.warn({ email, role }, 'the groups of the last active admin grant another role, which is not applied')
    await audit({ ...entry, action: 'users.keep-last-admin' })
  }
}

import type { OAuthConfig } from 'next-auth/providers/oauth'
import { audit } from '@/lib/server/accounts/audit'
import type { Database } from '@/lib/server/accounts/database'
import type { UserRow } from '@/lib/server/accounts/schema/users'
import type { Config } from '@/lib/server/process/config/config'
import { log } from '@/lib/server/process/log/log'
import { leaveGroup } from '@/lib/server/users/tokens'
import {
  createUser,
  findUserByEmail,
  findUserById,
  findUserByIdentity,
  recordSignIn,
  updateUser,
} from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'
import type { AuditAction } from '@/lib/shared/users/audit'
import type { Role } from '@/lib/shared/users/roles'
import { ownUidSchema } from '@/lib/shared/users/users'
import { claimAt, type GroupRules, judgeClaims } from './groups'
import { discoveryAddress, sameIssuer } from './oidc-discovery'

type Claims = Record<string, unknown> & {
  sub: string
  iss?: string
  email?: string
  name?: string
  /** Some providers send it as text. */
  email_verified?: boolean | string
}

/** The provider for next-auth, by discovery, with PKCE, state and nonce. */
export function oidcProvider(oidc: NonNullable<Config['oidc']>): OAuthConfig<Claims> {
  return {
    id: 'oidc',
    name: 'Single sign-on',
    type: 'oauth',
    wellKnown: discoveryAddress(oidc.issuer),
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
 * The account of a user authenticated by the identity provider, found by their issuer and subject, and created at the first sign-in. If the provider
 * grants roles, it sets the role at each sign-in, even to a lower one, which ends other sessions; if it knows uids, it sets the uid.
 * @param rules with the issuer that is configured
 * @returns a refusal for someone of another issuer, outside the required group, without an account and a verified address, or whose account is
 *   disabled
 */
export async function accountOfClaims(
  claims: Claims,
  rules: GroupRules & { issuer: string; uidClaim?: string | null },
): Promise<SignIn> {
  const { issuer } = rules
  if (claims.iss !== undefined && !sameIssuer(claims.iss, issuer)) {
    log.warn({ host: hostOf(issuer) }, 'sign-in refused: the identity provider calls itself another than OIDC_ISSUER')
    return { refusal: 'no-account' }
  }
  const { isAllowed, role } = judgeClaims(claims, rules)
  const identity = { issuer, subject: claims.sub }
  const known = (await findUserByIdentity(identity)) ?? (await accountOfAddress(claims))
  if (known === 'refused') return { refusal: 'no-account' }
  if (!isAllowed) {
    log.warn({ email: emailOf(claims) }, 'sign-in refused: not in the group that OIDC_REQUIRED_GROUP names')
    if (known !== null && (known.source === 'oidc' || known.oidcSubject !== null)) await leaveGroup(known)
    return { refusal: 'no-group' }
  }
  const { id, email } = known ?? (await createAccount(claims, role))
  if (known?.disabled || known?.source === 'demo') return { refusal: 'no-account' }
  if (known !== null && role !== null && role !== known.role) await grantRole(known, role)
  const uid = rules.uidClaim == null ? null : (ownUidSchema.safeParse(claimAt(claims, rules.uidClaim)).data ?? null)
  const isFirst = known === null || known.oidcSubject === null
  const changed = uid !== null && uid !== known?.uid ? { uid } : {}
  if (isFirst || 'uid' in changed)
    await updateUser(id, { ...changed, identity: isFirst ? identity : undefined }, (tx) =>
      audit(email, 'users.change', email, { ...changed, provider: 'oidc' }, tx),
    )
  const account = await findUserById(id)
  if (!account) return { refusal: 'no-account' }
  await recordSignIn(id)
  await audit(email, 'session.sign-in', null, { provider: 'oidc' })
  return { account }
}

const emailOf = ({ email }: Claims): string => email?.trim().toLowerCase() ?? ''
const isVerified = ({ email_verified: verified }: Claims) => verified === true || verified === 'true'
const isUnverified = ({ email_verified: verified }: Claims) => verified === false || verified === 'false'

/**
 * The existing account to link to an identity by its address, null where one is to be made. An account with a password is linked only when the
 * provider has verified the address; one linked to another identity never is, since addresses are reassigned to other people.
 */
async function accountOfAddress(claims: Claims): Promise<UserRow | null | 'refused'> {
  const email = emailOf(claims)
  if (email === '' || isUnverified(claims)) return refused('the identity provider names no verified address')
  const known = await findUserByEmail(email)
  if (known === null) return null
  if (known.oidcSubject !== null) return refused('the address belongs to another person of the identity provider')
  if (known.source !== 'oidc' && !isVerified(claims))
    return refused('the identity provider has not verified the address of an account that exists')
  return known
}

function refused(reason: string): 'refused' {
  log.warn(`sign-in refused: ${reason}`)
  return 'refused'
}

const createAccount = (claims: Claims, role: Role | null) =>
  createUser(
    { email: emailOf(claims), name: claims.name, role: role ?? 'agent', password: null, source: 'oidc' },
    (tx, user) => audit(user.email, 'users.add', user.email, { role: user.role, provider: 'oidc' }, tx),
  )

export const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

/**
 * Gives an account the role of its groups. The last active admin stays one, or a mistake at the provider would leave nobody who could manage
 * users; this is logged and audited.
 */
async function grantRole({ id, email }: UserRow, role: Role): Promise<void> {
  const note = (action: AuditAction, tx?: Database) => audit(email, action, email, { role, provider: 'oidc' }, tx)
  try {
    await updateUser(id, { role }, (tx) => note('users.change', tx))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
    log.warn({ email, role }, 'the groups of the last active admin grant another role, which is not applied')
    await note('users.keep-last-admin')
  }
}

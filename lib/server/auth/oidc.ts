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
import { ROLES, type Role } from '@/lib/shared/users/roles'
import { ownUidSchema } from '@/lib/shared/users/users'
import { discoveryAddress, sameIssuer } from './oidc-discovery'

/** Which groups at the identity provider may sign in, and as what. */
export type GroupRules = Pick<NonNullable<Config['oidc']>, 'claim' | 'roles' | 'requiredGroup'>
type AnyClaims = Readonly<Record<string, unknown>>

const highest = (isGranted: (role: Role) => boolean): Role | null => [...ROLES].reverse().find(isGranted) ?? null

/** Judges someone by their claims. @returns whether they may sign in, and the role that the provider grants; null leaves it as it is */
export function judgeClaims(claims: AnyClaims, rules: GroupRules): { isAllowed: boolean; role: Role | null } {
  const { roles, requiredGroup } = rules
  const configured = new Set(roles instanceof Map ? roles.keys() : [])
  if (requiredGroup !== null) configured.add(requiredGroup)
  const groups = groupsIn(claimAt(claims, rules.claim), configured)
  const isAllowed = requiredGroup === null || groups.has(requiredGroup)
  if (roles === null) return { isAllowed, role: null }
  if (roles === 'named') return { isAllowed, role: highest((role) => groups.has(role)) }
  const granted = new Set([...groups].map((group) => roles.get(group)))
  // Without any of these groups, a user gets the initial role, so that leaving a group takes its role away.
  return { isAllowed, role: highest((role) => granted.has(role)) ?? 'agent' }
}

/** A claim by its exact name, which may contain dots or be a URL, else by its path. */
function claimAt(claims: AnyClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    value = isThere ? (value as AnyClaims)[part] : undefined
  }
  return value
}

/** The groups of an array or a text; a text is one group if configured, else split at commas, else at spaces, so that no name is read into another. */
function groupsIn(claim: unknown, configured: ReadonlySet<string>): Set<string> {
  if (Array.isArray(claim)) return new Set(claim.filter((group) => typeof group === 'string'))
  if (typeof claim !== 'string') return new Set()
  if (configured.has(claim)) return new Set([claim])
  const parts = claim.includes(',') ? claim.split(',') : claim.split(/\s/)
  return new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))
}

type Claims = Record<string, unknown> & {
  sub: string
  iss?: string
  email?: string
  name?: string
  /** Some providers send it as text. */
  email_verified?: boolean | string
}

/** The provider for next-auth, by discovery, with PKCE, state and nonce. */
export const oidcProvider = (oidc: NonNullable<Config['oidc']>): OAuthConfig<Claims> => ({
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
})

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
): Promise<{ account: UserRow } | { refusal: 'no-group' | 'no-account' }> {
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
  await recordSignIn(account, 'oidc')
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

/** Gives an account the role of its groups. The last active admin stays one, logged and audited, or nobody might be left to manage users. */
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

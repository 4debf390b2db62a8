import { ROLES, type Role } from '@/lib/shared/users/roles'

/** Which groups at the identity provider may sign in, and as what. */
export type GroupRules = {
  /** The claim that lists someone's groups or role. A dotted name may be a path, such as `realm_access.roles`. */
  claim: string
  /** Roles by group; `named` where the claim names our roles itself; null where the provider grants none. */
  roles: ReadonlyMap<string, Role> | 'named' | null
  /** Only its members may sign in; null for everyone. */
  requiredGroup: string | null
}

type Claims = Readonly<Record<string, unknown>>

const highest = (isGranted: (role: Role) => boolean): Role | null => [...ROLES].reverse().find(isGranted) ?? null

/**
 * Judges someone by the claims of the identity provider.
 * @returns whether they may sign in, and the role that the provider grants; a null role stays as it is
 */
export function judgeClaims(claims: Claims, rules: GroupRules): { isAllowed: boolean; role: Role | null } {
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
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined,
      claims,
    )
}

/**
 * The groups that a claim lists, as an array or a text. A text is one group if it is a configured one, else separated by commas, else by
 * spaces: a group whose name is part of another's must not be read into it.
 */
function groupsIn(claim: unknown, configured: ReadonlySet<string>): Set<string> {
  if (Array.isArray(claim)) return new Set(claim.filter((group) => typeof group === 'string'))
  if (typeof claim !== 'string') return new Set()
  if (configured.has(claim)) return new Set([claim])
  const parts = claim.includes(',') ? claim.split(',') : claim.split(/\s/)
  return new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))
}

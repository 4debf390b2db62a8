import { ROLES, type Role } from '@/lib/shared/users/roles'

/**
 * Reads `OIDC_ROLE_MAP`: `group=role`, separated by commas, or by semicolons where a group's name contains a comma. The last `=` separates, since
 * a group's name may contain others.
 * @returns the roles by group, or what is wrong, without any name
 */
export function readRoleMap(text: string): { map: Map<string, Role> } | { mistake: string } {
  const entries = text
    .split(text.includes(';') ? ';' : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const map = new Map<string, Role>()
  for (const [index, entry] of entries.entries()) {
    const at = entry.lastIndexOf('=')
    const [group, word] = [
      entry.slice(0, Math.max(at, 0)).trim(),
      entry
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ]
    const role = ROLES.find((one) => one === word)
    if (at < 0 || group === '' || role === undefined)
      return { mistake: `entry ${index + 1} must be group=role, with the role ${ROLES.join(', ')}` }
    if (map.has(group)) return { mistake: `entry ${index + 1} names a group for the second time` }
    map.set(group, role)
  }
  return map.size === 0 ? { mistake: 'must name at least one group=role' } : { map }
}

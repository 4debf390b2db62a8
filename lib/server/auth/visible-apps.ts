import type { AppId } from '@/lib/server/process/config/apps-file'
import { config } from '@/lib/server/process/config/config'
import { hasSeveralApps } from '@/lib/server/process/config/current-app'
import { rolesOfUsers } from '@/lib/server/users/app-roles'
import type { App } from '@/lib/shared/apps/apps'
import { AppError, aboutField } from '@/lib/shared/http/errors'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'

type Account = Pick<User, 'id' | 'role'>

/** The apps that a user may see, in the configured order, with their role in each. */
export async function visibleApps(user: Account): Promise<App[]> {
  const { role, apps } = await rolesOf(user)
  return config().apps.flatMap(({ id, name }) => {
    const own = role === 'admin' ? role : (apps.get(id) ?? role)
    return own === 'none' ? [] : [{ id, name, role: own }]
  })
}

/** A user's role in every app without a role of its own; it also applies to the accounts themselves, which belong to all apps. */
export const overallRole = async (user: Account): Promise<Role> => (await rolesOf(user)).role

/** `role` may already be that of one app, so a user with other roles elsewhere is looked up by id. */
async function rolesOf({ id, role }: Account) {
  const known = hasSeveralApps() ? (await rolesOfUsers()).get(id) : undefined
  return known ?? { role, apps: new Map<string, never>() }
}

/** The app that is asked for, null if a user may see none. @param asked values of `app` @param bound the only one of a token @throws AppError NOT_FOUND for any other */
export async function askedApp(user: Account, asked: readonly string[], bound: AppId | null = null) {
  const found = appOf(await visibleApps(user), bound === null ? asked : [...asked, bound])
  // One and the same answer for an app that does not exist and for one that the user may not see.
  const unseen = aboutField('app', 'is no app that you may see')
  if (found === undefined) throw new AppError('NOT_FOUND', 'There is no such app, or you have no role in it.', unseen)
  return found
}

/** The app that an address names, of those visible. @param asked values of `app`: without any, the first, or null. @returns undefined for any other */
export function appOf(visible: readonly App[], asked: readonly string[]): App | null | undefined {
  const named = new Set(asked)
  if (named.size === 0) return visible[0] ?? null
  return named.size === 1 ? visible.find(({ id }) => named.has(id)) : undefined
}

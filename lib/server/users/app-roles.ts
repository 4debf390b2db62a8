import { eq } from 'drizzle-orm'
import { audited } from '@/lib/server/accounts/audit'
import { accountsDb, remembered } from '@/lib/server/accounts/db'
import { appRoles, users } from '@/lib/server/accounts/schema/users'
import type { AppRoles, RolesOfUsers } from '@/lib/shared/apps/apps'
import { AppError } from '@/lib/shared/http/errors'
import type { Role, RoleInApp } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { findUserById, lockedUser } from './users'

/** The roles per app of all users who have any. Cached until an account or a role changes. */
export const rolesOfUsers = (): Promise<RolesOfUsers> => remembered('accounts', 'roles', readRoles)

async function readRoles(): Promise<RolesOfUsers> {
  const db = await accountsDb()
  const rows = await db
    .select({ id: users.id, role: users.role, app: appRoles.app, inApp: appRoles.role })
    .from(appRoles)
    .innerJoin(users, eq(users.id, appRoles.userId))
    .orderBy(appRoles.app)
  const found = new Map<string, { role: Role; apps: Map<string, RoleInApp> }>()
  for (const { id, role, app, inApp } of rows) {
    const known = found.get(id) ?? { role: role as Role, apps: new Map<string, RoleInApp>() }
    known.apps.set(app, inApp as RoleInApp)
    found.set(id, known)
  }
  return found
}

/** A user's role, and the roles that differ in single apps, not from memory, since a change of one replaces all. @throws AppError NOT_FOUND */
export async function readAppRoles(id: string): Promise<{ role: Role; apps: AppRoles }> {
  const user = await findUserById(id)
  if (user === null) throw new AppError('NOT_FOUND', 'Account not found.')
  return { role: user.role as Role, apps: Object.fromEntries((await readRoles()).get(id)?.apps ?? []) }
}

/** Replaces a user’s roles in single apps, at once; elsewhere the general role applies. @throws AppError NOT_FOUND; CONFLICT for an admin */
export const saveAppRoles = (id: string, apps: AppRoles, actor: Pick<User, 'email'>): Promise<void> =>
  audited(actor.email, async (tx, record) => {
    const user = await lockedUser(tx, id)
    const rows = Object.entries(apps).map(([app, role]) => ({ userId: id, app, role }))
    if (user.role === 'admin' && rows.length > 0)
      throw new AppError('CONFLICT', 'An admin is one in every app. Give the account another role first.')
    await tx.delete(appRoles).where(eq(appRoles.userId, id))
    if (rows.length > 0) await tx.insert(appRoles).values(rows)
    await record('users.app-roles', user.email, { roles: inWords(apps) })
  })

const inWords = (apps: AppRoles): string =>
  Object.entries(apps)
    .map(([app, role]) => `${app} ${role}`)
    .join(', ') || 'the same in every app'

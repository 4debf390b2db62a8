import { rolesOfUsers } from '@/lib/server/accounts/app-roles'
import { audit } from '@/lib/server/accounts/audit'
import { findUsers } from '@/lib/server/accounts/find-users'
import { createUser } from '@/lib/server/accounts/users'
import { defineRoute } from '@/lib/server/api/define-route'
import { hasSeveralApps } from '@/lib/server/config/current-app'
import { MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { createUserRoute, type ListedUser, type User, usersRoute } from '@/lib/shared/contracts/users'

export const GET = defineRoute(usersRoute, {
  role: 'manage-users',
  scope: null,
  async run({ query: { page = 1, perPage = MAX_PER_PAGE, ...asked } }) {
    const { found, total } = await findUsers({ ...asked, page, perPage })
    return { data: await withAppRoles(found), meta: { pagination: pagination(total, found.length, perPage, page) } }
  },
})

export const POST = defineRoute(createUserRoute, {
  role: 'manage-users',
  scope: null,
  async run({ body, user }) {
    const created = await createUser(body)
    await audit({ actor: user.email, action: 'users.add', target: created.email, details: { role: created.role } })
    return { data: created, httpStatus: 201 }
  },
})

async function withAppRoles(users: readonly User[]): Promise<ListedUser[]> {
  const roles = hasSeveralApps() ? await rolesOfUsers() : new Map<string, never>()
  return users.map((user) => {
    const own = roles.get(user.id)
    return own === undefined ? user : { ...user, apps: Object.fromEntries(own.apps) }
  })
}

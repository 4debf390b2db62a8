import { audit } from '@/lib/server/accounts/audit'
import { defineRoute } from '@/lib/server/http/define-route'
import { hasSeveralApps } from '@/lib/server/process/config/current-app'
import { rolesOfUsers } from '@/lib/server/users/app-roles'
import { createUser, findUsers } from '@/lib/server/users/users'
import { MAX_PER_PAGE } from '@/lib/shared/filters/filters'
import { createUserRoute, type ListedUser, usersRoute } from '@/lib/shared/users/users'

export const GET = defineRoute(usersRoute, { role: 'manage-users' }, async ({ query }) => {
  const { perPage = MAX_PER_PAGE, ...asked } = query
  const { data, meta } = await findUsers({ ...asked, perPage })
  const roles = hasSeveralApps() ? await rolesOfUsers() : null
  const listed = data.map((one): ListedUser => {
    const own = roles?.get(one.id)
    return own === undefined ? one : { ...one, apps: Object.fromEntries(own.apps) }
  })
  return { data: listed, meta }
})

export const POST = defineRoute(createUserRoute, { role: 'manage-users' }, async ({ body, user }) => {
  const created = await createUser(body, (tx, { email, role }) => audit(user.email, 'users.add', email, { role }, tx))
  return { data: created, httpStatus: 201 }
})

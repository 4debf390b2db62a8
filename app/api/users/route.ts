import { z } from 'zod'
import { audit } from '@/lib/server/accounts/audit'
import { createUser, listUsers } from '@/lib/server/accounts/users'
import { defineRoute } from '@/lib/server/api/define-route'
import { listShape } from '@/lib/shared/contracts/filter-schema'
import { MAX_PER_PAGE } from '@/lib/shared/contracts/filters'
import { pagination } from '@/lib/shared/contracts/http'
import { createUserSchema } from '@/lib/shared/contracts/users'

/** The accounts, by address. */
export const GET = defineRoute({
  role: 'manage-users',
  query: z.object({ page: listShape.page, perPage: listShape.perPage }),
  async run({ query }) {
    const page = query.page ?? 1
    const perPage = query.perPage ?? MAX_PER_PAGE
    const all = await listUsers()
    const data = all.slice((page - 1) * perPage, page * perPage)
    return { data, meta: { pagination: pagination(all.length, data.length, perPage, page) } }
  },
})

export const POST = defineRoute({
  role: 'manage-users',
  body: createUserSchema,
  async run({ body, user }) {
    const created = await createUser(body)
    await audit({ actor: user.email, action: 'users.add', target: created.email, details: { role: created.role } })
    return { data: created, status: 201 }
  },
})

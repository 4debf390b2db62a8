import { addView, listViews } from '@/lib/server/accounts/views'
import { defineRoute } from '@/lib/server/api/define-route'
import { addViewRoute, viewsRoute } from '@/lib/shared/contracts/views'

export const GET = defineRoute(viewsRoute, {
  role: 'read',
  scope: null,
  async run({ user }) {
    return { data: await listViews(user) }
  },
})

export const POST = defineRoute(addViewRoute, {
  role: 'read',
  scope: null,
  async run({ body, user }) {
    return { data: { id: await addView(body, user) }, httpStatus: 201 }
  },
})

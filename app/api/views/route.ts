import { defineRoute } from '@/lib/server/http/define-route'
import { addView, listViews } from '@/lib/server/users/views'
import { addViewRoute, viewsRoute } from '@/lib/shared/users/views'

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

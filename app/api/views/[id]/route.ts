import { defineRoute } from '@/lib/server/http/define-route'
import { changeView, deleteView } from '@/lib/server/users/views'
import { changeViewRoute, deleteViewRoute } from '@/lib/shared/users/views'

export const PATCH = defineRoute(changeViewRoute, {
  role: 'read',
  scope: null,
  async run({ params, body, user }) {
    await changeView(params.id, body, user)
    return { data: { id: params.id } }
  },
})

export const DELETE = defineRoute(deleteViewRoute, {
  role: 'read',
  scope: null,
  async run({ params, user }) {
    await deleteView(params.id, user)
    return { data: { id: params.id } }
  },
})

import { defineRoute } from '@/lib/server/http/define-route'
import { restoreView } from '@/lib/server/users/views'
import { restoreViewRoute } from '@/lib/shared/users/views'

export const POST = defineRoute(restoreViewRoute, {
  role: 'read',
  scope: null,
  async run({ params, user }) {
    await restoreView(params.id, user)
    return { data: { id: params.id } }
  },
})

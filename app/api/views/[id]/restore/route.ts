import { restoreView } from '@/lib/server/accounts/views'
import { defineRoute } from '@/lib/server/api/define-route'
import { restoreViewRoute } from '@/lib/shared/contracts/views'

export const POST = defineRoute(restoreViewRoute, {
  role: 'read',
  scope: null,
  async run({ params, user }) {
    await restoreView(params.id, user)
    return { data: { id: params.id } }
  },
})

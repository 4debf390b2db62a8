import { revokeToken } from '@/lib/server/accounts/tokens'
import { defineRoute } from '@/lib/server/api/define-route'
import { revokeTokenRoute } from '@/lib/shared/contracts/tokens'

export const DELETE = defineRoute(revokeTokenRoute, {
  role: 'read',
  scope: null,
  async run({ params, user }) {
    await revokeToken(params.id, user)
    return { data: { id: params.id } }
  },
})

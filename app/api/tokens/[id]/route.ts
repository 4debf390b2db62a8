import { defineRoute } from '@/lib/server/http/define-route'
import { revokeToken } from '@/lib/server/users/tokens'
import { revokeTokenRoute } from '@/lib/shared/users/tokens'

export const DELETE = defineRoute(revokeTokenRoute, {
  role: 'read',
  scope: null,
  async run({ params, user }) {
    await revokeToken(params.id, user)
    return { data: { id: params.id } }
  },
})

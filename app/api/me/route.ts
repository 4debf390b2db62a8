import { defineRoute } from '@/lib/server/api/define-route'
import { meRoute } from '@/lib/shared/contracts/users'

export const GET = defineRoute(meRoute, {
  role: 'signed-in',
  scope: null,
  async run({ user: { id, email, name, role } }) {
    return { data: { id, email, name, role } }
  },
})

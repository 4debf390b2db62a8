import { overallRole } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import { meRoute } from '@/lib/shared/users/me'

export const GET = defineRoute(meRoute, {
  role: 'signed-in',
  scope: null,
  needsNoApp: true,
  async run({ user }) {
    const { id, email, name, role } = user
    const overall = await overallRole(user)
    return { data: { id, email, name, role, ...(overall !== role && { overallRole: overall }) } }
  },
})

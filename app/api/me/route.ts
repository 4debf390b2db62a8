import { defineRoute } from '@/lib/server/api/define-route'
import { overallRole } from '@/lib/server/auth/visible-apps'
import { meRoute } from '@/lib/shared/contracts/me'

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

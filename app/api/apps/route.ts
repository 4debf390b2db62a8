import { defineRoute } from '@/lib/server/api/define-route'
import { visibleApps } from '@/lib/server/auth/visible-apps'
import { appsRoute } from '@/lib/shared/contracts/apps'

export const GET = defineRoute(appsRoute, {
  role: 'signed-in',
  scope: null,
  needsNoApp: true,
  async run({ user }) {
    return { data: await visibleApps(user) }
  },
})

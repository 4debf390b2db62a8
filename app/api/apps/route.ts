import { visibleApps } from '@/lib/server/auth/visible-apps'
import { defineRoute } from '@/lib/server/http/define-route'
import { appsRoute } from '@/lib/shared/apps/apps'

export const GET = defineRoute(appsRoute, { role: 'signed-in', needsNoApp: true }, async ({ user }) => ({
  data: await visibleApps(user),
}))

import { visibleApps } from '@/lib/server/auth/visible-apps'
import { dataRoute } from '@/lib/server/http/item-routes'
import { appsRoute } from '@/lib/shared/apps/apps'

export const GET = dataRoute(appsRoute, { role: 'signed-in', needsNoApp: true }, ({ user }) => visibleApps(user))

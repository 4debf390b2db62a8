import { dataRoute } from '@/lib/server/http/item-routes'
import { serviceLevelSetting } from '@/lib/server/organisation/settings'
import { saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/organisation/service-level'

export const GET = dataRoute(serviceLevelRoute, { role: 'read', scope: 'read:analytics' }, serviceLevelSetting.shown)

export const PUT = dataRoute(saveServiceLevelRoute, { role: 'edit-business-hours' }, ({ body, user }) =>
  serviceLevelSetting.save(body, user),
)

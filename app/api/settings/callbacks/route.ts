import { dataRoute } from '@/lib/server/http/item-routes'
import { callbackSetting } from '@/lib/server/organisation/settings'
import { callbackSettingsRoute, saveCallbackSettingsRoute } from '@/lib/shared/callbacks/callback-settings'

export const GET = dataRoute(callbackSettingsRoute, { role: 'read', scope: 'read:analytics' }, callbackSetting.shown)

export const PUT = dataRoute(saveCallbackSettingsRoute, { role: 'edit-business-hours' }, ({ body, user }) =>
  callbackSetting.save(body, user),
)

import { defineRoute } from '@/lib/server/http/define-route'
import { callbackSetting } from '@/lib/server/organisation/settings'
import { callbackSettingsRoute, saveCallbackSettingsRoute } from '@/lib/shared/callbacks/callback-settings'

const stored = async () => ({ data: await callbackSetting.shown() })

export const GET = defineRoute(callbackSettingsRoute, { role: 'read', scope: 'read:analytics' }, stored)

export const PUT = defineRoute(saveCallbackSettingsRoute, { role: 'edit-business-hours' }, async ({ body, user }) => {
  await callbackSetting.save(body, user)
  return stored()
})

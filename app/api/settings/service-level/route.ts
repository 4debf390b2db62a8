import { defineRoute } from '@/lib/server/http/define-route'
import { serviceLevelSetting } from '@/lib/server/organisation/settings'
import { saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/organisation/service-level'

const stored = async () => ({ data: await serviceLevelSetting.shown() })

export const GET = defineRoute(serviceLevelRoute, { role: 'read', scope: 'read:analytics' }, stored)

export const PUT = defineRoute(saveServiceLevelRoute, { role: 'edit-business-hours' }, async ({ body, user }) => {
  await serviceLevelSetting.save(body, user)
  return stored()
})

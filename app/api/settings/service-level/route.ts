import { SERVICE_LEVEL, storedTimes } from '@/lib/server/accounts/organisation'
import { readSetting, saveSetting } from '@/lib/server/accounts/settings'
import { defineRoute } from '@/lib/server/api/define-route'
import { saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/contracts/service-level'

const stored = async () => {
  const [times, row] = await Promise.all([storedTimes(), readSetting(SERVICE_LEVEL)])
  return { ...times, updatedAt: row?.updatedAt ?? null, updatedBy: row?.updatedBy ?? null }
}

export const GET = defineRoute(serviceLevelRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run() {
    return { data: await stored() }
  },
})

export const PUT = defineRoute(saveServiceLevelRoute, {
  role: 'edit-business-hours',
  scope: null,
  async run({ body, user }) {
    await saveSetting(SERVICE_LEVEL, body, user, 'settings.service-level')
    return { data: await stored() }
  },
})

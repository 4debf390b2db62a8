import { defineRoute } from '@/lib/server/http/define-route'
import { SERVICE_LEVEL, storedTimes } from '@/lib/server/organisation/organisation'
import { readSetting, saveSetting } from '@/lib/server/organisation/settings'
import { saveServiceLevelRoute, serviceLevelRoute } from '@/lib/shared/organisation/service-level'

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

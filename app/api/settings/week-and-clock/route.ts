import { defineRoute } from '@/lib/server/http/define-route'
import { weekClockOf } from '@/lib/server/organisation/organisation'
import { businessHoursSetting, weekClockSetting } from '@/lib/server/organisation/settings'
import { saveWeekClockRoute, weekClockRoute } from '@/lib/shared/organisation/week-clock'

const stored = async () => {
  const [chosen, hours] = await Promise.all([weekClockSetting.shown(), businessHoursSetting.read()])
  return { data: { ...chosen, byCountry: weekClockOf(hours.value.country) } }
}

export const GET = defineRoute(weekClockRoute, { role: 'read', scope: 'read:analytics' }, stored)

export const PUT = defineRoute(saveWeekClockRoute, { role: 'edit-business-hours' }, async ({ body, user }) => {
  await weekClockSetting.save(body, user)
  return stored()
})

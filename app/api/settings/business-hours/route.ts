import { hoursAnswer } from '@/app/api/settings/business-hours/hours-answer'
import { holidayCalendar } from '@/lib/server/accounts/holidays'
import { BUSINESS_HOURS } from '@/lib/server/accounts/organisation'
import { saveSetting } from '@/lib/server/accounts/settings'
import { defineRoute } from '@/lib/server/api/define-route'
import { businessHoursRoute, saveBusinessHoursRoute } from '@/lib/shared/contracts/business-hours'
import { invalidRequest } from '@/lib/shared/errors'

export const GET = defineRoute(businessHoursRoute, {
  role: 'read',
  scope: 'read:analytics',
  async run() {
    return { data: await hoursAnswer() }
  },
})

export const PUT = defineRoute(saveBusinessHoursRoute, {
  role: 'edit-business-hours',
  scope: null,
  async run({ body, user }) {
    if (body.country !== null && (await holidayCalendar(body.country)) === null)
      throw invalidRequest([
        { field: 'country', message: 'has no known holidays; leave it empty and add your own days' },
      ])
    const ownDays = body.ownDays.toSorted((one, other) => (one.date < other.date ? -1 : 1))
    await saveSetting(BUSINESS_HOURS, { ...body, ownDays }, user, 'settings.business-hours')
    return { data: await hoursAnswer() }
  },
})

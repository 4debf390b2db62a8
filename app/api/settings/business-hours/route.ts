import { dataRoute } from '@/lib/server/http/item-routes'
import { holidayCalendar } from '@/lib/server/organisation/holidays'
import { holidaysOf, organisation } from '@/lib/server/organisation/organisation'
import { businessHoursSetting } from '@/lib/server/organisation/settings'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { invalidField } from '@/lib/shared/http/errors'
import type { DataOf } from '@/lib/shared/http/route'
import { businessHoursRoute, hoursWords, saveBusinessHoursRoute } from '@/lib/shared/organisation/business-hours'
import { addDays } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'

/** The business hours with who set them, and the closed and special days of the next twelve months. */
async function hoursAnswer(): Promise<DataOf<typeof businessHoursRoute>> {
  const { value: hours, ...set } = await businessHoursSetting.read()
  const holidays = await holidaysOf(hours)
  const today = isoFields(sharedNowMs() / 1000, hours.zone).date
  const comingDays = Array.from({ length: 366 }, (_, index) => {
    const date = addDays(today, index)
    const own = hours.ownDays.find((day) => day.date === date)
    const holiday = holidays(date)
    return own ?? (holiday === null ? null : { date, name: holiday, spans: [] })
  }).filter((day) => day !== null)
  const words = hoursWords(hours, (await organisation()).clock)
  return { hours, words, ...set, comingDays }
}

export const GET = dataRoute(businessHoursRoute, { role: 'read', scope: 'read:analytics' }, hoursAnswer)

export const PUT = dataRoute(saveBusinessHoursRoute, { role: 'edit-business-hours' }, async ({ body, user }) => {
  if (body.country !== null && (await holidayCalendar(body.country)) === null)
    throw invalidField('country', 'has no known holidays; leave it empty and add your own days')
  const ownDays = body.ownDays.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  await businessHoursSetting.save({ ...body, ownDays }, user)
  return hoursAnswer()
})

import { expect, test } from 'vitest'
import { holidayCalendar, holidayPlaces } from '@/lib/server/organisation/holidays'
import { organisation, weekClockOf } from '@/lib/server/organisation/organisation'
import {
  businessHoursSetting,
  rateSetting,
  serviceLevelSetting,
  weekClockSetting,
} from '@/lib/server/organisation/settings'
import {
  type BusinessHours,
  businessHoursSchema,
  DEFAULT_BUSINESS_HOURS,
} from '@/lib/shared/organisation/business-hours'
import { NO_RATES } from '@/lib/shared/organisation/rates'
import { ownUsers } from '../../support/own-accounts'

const users = ownUsers()
const day = [{ from: '08:00', to: '16:00' }]
const HOURS: BusinessHours = {
  zone: 'Europe/Berlin',
  week: [day, day, day, day, day, [], []],
  country: 'DE-BE',
  ownDays: [
    { date: '2026-12-24', name: 'Christmas Eve', spans: [{ from: '08:00', to: '12:00' }] },
    { date: '2026-12-25', name: 'Emergency desk', spans: day },
  ],
}
const RATES = [{ currency: 'EUR', audio: '0.0035', video: '0' }]

test('until someone sets them, it is open in office hours, UTC', async () => {
  const { hours, service } = await organisation()
  expect(hours).toMatchObject({ zone: 'UTC', isDefault: true, words: 'Mon–Fri 09:00–17:00, UTC' })
  expect(hours.week).toEqual(DEFAULT_BUSINESS_HOURS.week)
  expect(service).toEqual({ answeredWithinSeconds: 20, givenUpUnderSeconds: 5, targetPercent: 80 })
})

test('special days go before holidays, and both before the weekday; a change is known at once', async () => {
  await businessHoursSetting.save(HOURS, users.ops)
  const { hours } = await organisation()
  expect(hours.isDefault).toBe(false)
  expect(hours.words).toBe('Mon–Fri 08:00–16:00, Europe/Berlin, closed on public holidays of DE-BE, 2 special days')
  expect(hours.spansOn('2026-12-24')).toEqual([{ from: '08:00', to: '12:00' }])
  expect(hours.spansOn('2026-12-25')).toEqual(day)
  expect(hours.spansOn('2026-12-26')).toEqual([])
  expect(hours.spansOn('2026-12-28')).toBeNull()
  await serviceLevelSetting.save({ answeredWithinSeconds: 10, givenUpUnderSeconds: 3, targetPercent: 80 }, users.ops)
  expect((await organisation()).service).toEqual({
    answeredWithinSeconds: 10,
    givenUpUnderSeconds: 3,
    targetPercent: 80,
  })
})

test('the week and the clock are those of the country until somebody sets them', async () => {
  const shown = async () => {
    const { firstDay, clock, key } = await organisation()
    return { firstDay, clock, key }
  }
  expect(await shown()).toMatchObject({ firstDay: 1, clock: 24 })
  await businessHoursSetting.save({ ...HOURS, country: 'US-CA' }, users.ops)
  const before = await shown()
  expect(before).toMatchObject({ firstDay: 7, clock: 12 })
  await weekClockSetting.save({ firstDay: 6, clock: null }, users.ops)
  expect(await shown()).toMatchObject({ firstDay: 6, clock: 12 })
  expect((await shown()).key).not.toBe(before.key)
  await businessHoursSetting.save(HOURS, users.ops)
  expect(await shown()).toMatchObject({ firstDay: 6, clock: 24 })
  await weekClockSetting.save({ firstDay: 2 } as never, users.ops)
  expect(await shown()).toMatchObject({ firstDay: 1, clock: 24 })
})

test.each([
  [null, 1, 24],
  ['DE-BE', 1, 24],
  ['GB', 1, 24],
  ['US', 7, 12],
  ['JP', 7, 24],
  ['EG', 6, 12],
])('in %s weeks begin with day %s, and clocks have %s hours', (country, firstDay, clock) =>
  expect(weekClockOf(country)).toEqual({ firstDay, clock }),
)

test('there are no rates until they are set, with who set them and when', async () => {
  expect(await rateSetting.shown()).toEqual({ ...NO_RATES, updatedAt: null, updatedBy: null })
  const set = { rates: RATES, basis: 'clock', currency: 'EUR' } as const
  await rateSetting.save(set, users.ops)
  expect(await rateSetting.shown()).toMatchObject({ ...set, updatedBy: 'ops@example.com' })
  await rateSetting.save(NO_RATES, users.admin)
  const last = await rateSetting.shown()
  expect(last).toMatchObject({ rates: [], updatedBy: 'admin@example.com' })
  expect(Math.abs((last.updatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

test.each([
  [{ not: 'rates' }, NO_RATES],
  [{ rates: 'none' }, NO_RATES],
  [[{ currency: 'EUR', audio: -1 }], NO_RATES],
  ['text', NO_RATES],
  [5, NO_RATES],
  // An earlier release stored rates alone, which are billed in participant minutes.
  [RATES, { rates: RATES, basis: 'own', currency: null }],
  [
    { rates: RATES, basis: 'beauty' },
    { rates: RATES, basis: 'own' },
  ],
])('rates that are stored as %j are those that can be read', async (value, shown) => {
  await rateSetting.save(value as never, users.ops)
  expect(await rateSetting.shown()).toMatchObject(shown)
})

test('what is stored and cannot be read counts as not set', async () => {
  await businessHoursSetting.save({ zone: 'Nowhere/None' } as never, users.ops)
  await serviceLevelSetting.save('soon' as never, users.ops)
  const { hours, service } = await organisation()
  expect(hours).toMatchObject({ zone: 'UTC', isDefault: true })
  expect(service.answeredWithinSeconds).toBe(20)
})

test.each([
  ['DE-BE', '2026-03-08', true], // Women's Day, in Berlin and one other state
  ['DE-BY', '2026-03-08', false],
  ['DE', '2026-10-03', true],
  ['US', '2026-07-04', true],
  ['US', '2026-12-24', false],
  ['GB', '2028-12-26', true],
  ['IL', '2026-09-12', true], // Rosh Hashanah begins on the evening of the 11th
  ['IL', '2026-09-11', false],
])('%s on %s: closed is %s', async (place, date, isClosed) => {
  const holidays = await holidayCalendar(place)
  expect(holidays?.(date) !== null).toBe(isClosed)
})

test('places are named, and unknown ones have no calendar', async () => {
  const places = await holidayPlaces()
  expect(places.find(({ code }) => code === 'DE-BE')?.name).toBe('Germany: Berlin')
  expect(places.length).toBeGreaterThan(150)
  for (const place of ['XX', 'DE-XX', 'de', '__proto__', '']) expect(await holidayCalendar(place)).toBeNull()
})

test.each<[string, object]>([
  ['six weekdays', { week: HOURS.week.slice(1) }],
  ['a zone that is none', { zone: 'Berlin' }],
  ['an hour that is none', { week: HOURS.week.with(0, [{ from: '25:00', to: '26:00' }]) }],
  ['a span that begins at its end', { week: HOURS.week.with(0, [{ from: '09:00', to: '09:00' }]) }],
  ['a span that begins at 24:00', { week: HOURS.week.with(0, [{ from: '24:00', to: '08:00' }]) }],
  ['too many spans', { week: HOURS.week.with(0, Array(7).fill(day[0])) }],
  ['a date that is none', { ownDays: [{ date: '2026-02-30', name: 'x', spans: [] }] }],
  ['a date twice', { ownDays: [HOURS.ownDays[0], HOURS.ownDays[0]] }],
  ['a day without a name', { ownDays: [{ date: '2026-02-03', name: ' ', spans: [] }] }],
  ['an unknown field', { holidays: [] }],
])('refuses %s', (_, change) => {
  expect(businessHoursSchema.safeParse({ ...HOURS, ...change }).success).toBe(false)
})

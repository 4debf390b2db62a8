import * as z from 'zod/mini'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { dataOf, route, WRITTEN } from '@/lib/shared/http/route'
import { countOf, onClock } from '@/lib/shared/text/format'
import { atMost, requiredLine, text } from '@/lib/shared/text/texts'
import { weekdayName } from '@/lib/shared/zones/calendar'
import { isDay } from '@/lib/shared/zones/read-instant'
import type { WeekClock } from './week-clock'

/** A time of day, `00:00` to `24:00`. */
export const CLOCK_PATTERN = '([01]\\d|2[0-3]):[0-5]\\d|24:00'
const CLOCK = new RegExp(`^(${CLOCK_PATTERN})$`)
const clock = text((value) => CLOCK.test(value), 'must be a time of day such as 09:00')

/** From a time of day until a later one; one that ends no later than it begins ends on the next day. */
const spanSchema = z
  .strictObject({ from: clock.check(z.refine((value) => value !== '24:00', 'must be before 24:00')), to: clock })
  .check(z.refine(({ from, to }) => from !== to, 'ends when it begins; for a whole day use 00:00 to 24:00'))
export type WallSpan = z.infer<typeof spanSchema>

export const MAX_SPANS_OF_DAY = 6
const spansSchema = z.array(spanSchema).check(atMost(MAX_SPANS_OF_DAY, 'spans'))

export const businessHoursSchema = z.strictObject({
  zone: zoneSchema,
  /** The open spans of each weekday, from Monday to Sunday, in the zone. */
  week: z.array(spansSchema).check(z.refine((week) => week.length === 7, 'must list the seven weekdays from Monday')),
  /** The place whose public holidays are closed: a country as `date-holidays` names it (`DE`), or one of its states (`DE-BY`); null for none. */
  country: z.nullable(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine(
        (value) => /^[A-Z]{2}(-[A-Z0-9]{1,4}){0,2}$/.test(value),
        'must be a country such as DE, or a state of one such as DE-BY',
      ),
    ),
  ),
  /** Days with hours of their own; closed without any. They override holidays. */
  ownDays: z
    .array(
      z.strictObject({
        date: text(isDay, 'must be a date such as 2026-12-24'),
        name: requiredLine(100),
        spans: spansSchema,
      }),
    )
    .check(
      atMost(500, 'days'),
      z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'lists a date twice'),
    ),
})
export type BusinessHours = z.infer<typeof businessHoursSchema>

const OFFICE: WallSpan[] = [{ from: '09:00', to: '17:00' }]
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  zone: 'UTC',
  week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []],
  country: null,
  ownDays: [],
}

const storedSchema = z.strictObject({
  hours: businessHoursSchema,
  /** In a few words: `Mon–Fri 09:00–17:00, Europe/Berlin, holidays of DE-BE`. */
  words: z.string(),
  /** True until someone sets them. */
  isDefault: z.boolean(),
  ...WRITTEN,
  /** The closed and special days of the next twelve months. */
  comingDays: z.array(z.strictObject({ date: z.string(), name: z.string(), spans: spansSchema })),
})
export const businessHoursRoute = route('GET /api/settings/business-hours', { answer: dataOf(storedSchema) })
export const saveBusinessHoursRoute = route('PUT /api/settings/business-hours', {
  ...businessHoursRoute,
  body: businessHoursSchema,
})
/** Countries and states whose holidays are known, by code. */
export const holidayPlacesRoute = route('GET /api/settings/business-hours/places', {
  answer: dataOf(z.array(z.strictObject({ code: z.string(), name: z.string() }))),
})

/** The spans of a day: `09:00–12:00 and 13:00–17:00`, or `closed`. */
export const spansWords = (spans: readonly WallSpan[], clock: WeekClock['clock']): string =>
  spans.length === 0
    ? 'closed'
    : spans.map(({ from, to }) => `${onClock(from, clock)}–${onClock(to, clock)}`).join(' and ')

/** Business hours in a few words: `Mon–Fri 09:00–17:00, Europe/Berlin, public holidays of DE-BE, 3 days of its own`. */
export function hoursWords({ week, zone, country, ownDays }: BusinessHours, clock: WeekClock['clock']): string {
  const open: string[] = []
  for (let first = 0; first < week.length; ) {
    const words = spansWords(week[first] ?? [], clock)
    let last = first
    while (last + 1 < week.length && spansWords(week[last + 1] ?? [], clock) === words) last += 1
    const [from, to] = [first, last].map((index) => weekdayName(index + 1).slice(0, 3))
    const days = from === to ? from : `${from}–${to}`
    if (words !== 'closed') open.push(`${days} ${words}`)
    first = last + 1
  }
  const special = ownDays.length === 0 ? [] : [countOf(ownDays.length, 'special day')]
  const holidays = country === null ? [] : [`closed on public holidays of ${country}`]
  return [...(open.length === 0 ? ['Never open'] : open), zone, ...holidays, ...special].join(', ')
}

import type { PartialFilters } from '@/components/parts/call/near'
import type { RangeName } from '@/lib/shared/filters/filters'
import { formatInZone, onClock, type Zone } from '@/lib/shared/text/format'
import { daysIntoWeek, type FirstDay } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { atLocalTime } from '@/lib/shared/zones/local'
import { type Clock, DAY_MINUTES, withinPart } from './clock'
import type { Context } from './types'

const DAY_SECONDS = 86_400
/** Half an hour on either side, in seconds: how exactly people remember a time. */
export const AROUND_SECONDS = 1800

/** A date as the number of days since 1970-01-01. */
export type DayNumber = number

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / 1000 / DAY_SECONDS
export const today = (now: number, zone: Zone): DayNumber =>
  Date.parse(isoFields(now, zone.name).date) / 1000 / DAY_SECONDS
/** `2026-11-03`. */
const isoDate = (day: DayNumber): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1
/** The first day of a day's week. */
export const weekStart = (day: DayNumber, firstDay: FirstDay): DayNumber => day - daysIntoWeek(weekdayOf(day), firstDay)

export function civil(day: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_SECONDS * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** A date that exists, within the mirror's time axis; null for others, such as 31 February. */
export function realDay(year: number, month: number, day: number): DayNumber | null {
  if (year < 1971 || year > 2099 || month < 1 || month > 12 || day < 1 || day > 31) return null
  const number = dayNumber(year, month, day)
  return civil(number).day === day ? number : null
}

/** The first days of a month and of the next one. */
export const monthDays = (year: number, month: number): [DayNumber, DayNumber] => [
  dayNumber(year, month, 1),
  dayNumber(year, month + 1, 1),
]

/** `Tue 17 Nov`, with the year where it is not the current one. */
export function dayWords(day: DayNumber, now: DayNumber): string {
  const year = civil(day).year === civil(now).year ? {} : ({ year: 'numeric' } as const)
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  return formatInZone(day * DAY_SECONDS, 'UTC', options).replace(',', '')
}

/**
 * A stretch of time. `days` are its dates, the second excluded, where it consists of whole ones; `range` is its name among the filters;
 * `seconds` are its ends where it does not. A null end is open.
 */
export type Span = {
  label: string
  range?: RangeName
  days?: readonly [DayNumber | null, DayNumber | null]
  seconds?: readonly [number | null, number | null]
  /** It is a weekday, said without a date: within “last week”, it is the one of that week. */
  weekday?: number
}

/** One date. */
export const daySpan = (day: DayNumber, now: DayNumber): Span => ({ label: dayWords(day, now), days: [day, day + 1] })

/** True for exactly one date. */
const isOneDay = ({ days }: Span): boolean => days !== undefined && days[0] !== null && days[1] === days[0] + 1

/** What a part of a sentence says about when. */
export type TimePart = { span?: Span; clock?: Clock; weekdays?: readonly number[]; label: string }

/** Everything that a sentence says about when, as one: days, times of day, weekdays. Null if nothing was said. */
export function momentOf(
  parts: readonly TimePart[],
  context: Context,
): { label: string; filters: PartialFilters } | null {
  if (parts.length === 0) return null
  const now = today(context.now, context.zone)
  const span = oneSpan(
    parts.flatMap((part) => part.span ?? []),
    now,
    context.zone.firstDay,
  )
  const said = oneClock(parts.flatMap((part) => part.clock ?? []))
  const clock = said && {
    ...said,
    label: said.label.replace(/\d\d:\d\d/g, (time) => onClock(time, context.zone.clock)),
  }
  const weekdays = [...new Set(parts.flatMap((part) => part.weekdays ?? []))].sort().map(String)
  const onDays = parts.flatMap((part) => (part.weekdays === undefined ? [] : part.label))
  if (clock !== undefined && weekdays.length === 0 && (span === undefined || isOneDay(span))) {
    const day = span?.days?.[0] ?? lastDayOf(clock, context)
    const filters = within(day, clock, context.zone)
    if (span === undefined && clock.daysBack !== undefined && clock.centre === undefined)
      return { label: clock.label, filters }
    const date = day === now ? 'today' : day === now - 1 ? 'yesterday' : dayWords(day, now)
    return { label: `${span?.label ?? date} ${clock.label}`, filters }
  }
  return {
    label: [span?.label, ...onDays, clock?.label].filter(Boolean).join(' '),
    filters: {
      ...(span === undefined ? {} : spanFilters(span)),
      ...(weekdays.length === 0 ? {} : { weekday: weekdays }),
      ...(clock === undefined ? {} : { hour: hoursOf(clock).map(String) }),
    },
  }
}

/** One time of those said; of a time and a part of the day, in either order, the time within that part. */
function oneClock(clocks: readonly Clock[]): Clock | undefined {
  if (clocks.length < 2) return clocks[0]
  const part = clocks.find((one) => one.centre === undefined && !one.isGuess) ?? (clocks[1] as Clock)
  return withinPart(clocks.find((one) => one !== part) as Clock, part)
}

/** One span of those said: a weekday within a week that was also said, else the first. */
function oneSpan(spans: readonly Span[], now: DayNumber, firstDay: FirstDay): Span | undefined {
  const weekday = spans.find((span) => span.weekday !== undefined)
  const week = spans.find((span) => span !== weekday && span.days?.[0] != null && span.days[1] === span.days[0] + 7)
  const start = week?.days?.[0]
  if (weekday?.weekday !== undefined && start != null && weekStart(start, firstDay) === start) {
    const day = start + daysIntoWeek(weekday.weekday, firstDay)
    return { label: dayWords(day, now), days: [day, day + 1] }
  }
  return spans[0]
}

/** Dates stay dates, in the zone that the page shows, as its range picker writes them. */
function spanFilters({ range, days, seconds }: Span): PartialFilters {
  if (range !== undefined) return { range }
  const [from, to] =
    seconds?.map((end) => (end === null ? null : String(end))) ??
    days?.map((day) => (day === null ? null : isoDate(day))) ??
    []
  return { ...(from == null ? {} : { from }), ...(to == null ? {} : { to }) }
}

/** The last date on which the time of day has begun, and on which it is over if only its end was said. */
function lastDayOf(clock: Clock, { now, zone }: Context): DayNumber {
  const day = today(now, zone)
  if (clock.daysBack !== undefined) return day - clock.daysBack
  const minutes = clock.centre ?? clock.from ?? clock.to ?? 0
  return atLocalTime(day * DAY_SECONDS + minutes * 60, zone.name) <= now ? day : day - 1
}

function within(day: DayNumber, clock: Clock, zone: Zone): PartialFilters {
  const at = (minutes: number) => atLocalTime(day * DAY_SECONDS + minutes * 60, zone.name)
  if (clock.centre !== undefined) {
    const centre = at(clock.centre)
    return { from: String(centre - AROUND_SECONDS), to: String(centre + AROUND_SECONDS) }
  }
  const from = at(clock.from ?? 0)
  // A change of the clocks may leave nothing of a short window.
  return { from: String(from), to: String(Math.max(at(clock.to ?? DAY_MINUTES), from + 60)) }
}

/** The hours of day that a window touches, for many days at once. */
function hoursOf({ from, to }: Clock): number[] {
  const first = Math.floor((from ?? 0) / 60)
  const last = Math.ceil((to ?? DAY_MINUTES) / 60)
  const hours = Array.from({ length: Math.min(24, last - first) }, (_, index) => (((first + index) % 24) + 24) % 24)
  return [...new Set(hours)].sort((a, b) => a - b)
}

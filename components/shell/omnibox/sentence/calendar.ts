import type { PartialFilters } from '@/components/parts/call/near'
import type { RangeName } from '@/lib/shared/filters/filters'
import { onClock, type Zone } from '@/lib/shared/text/format'
import {
  addDays,
  addToMonth,
  type Day,
  daysIntoWeek,
  dayText,
  type FirstDay,
  type Month,
  weekOf,
} from '@/lib/shared/zones/calendar'
import { atLocalTime, isoFields } from '@/lib/shared/zones/fields'
import { isDay } from '@/lib/shared/zones/read-instant'
import { type Clock, DAY_MINUTES, withinPart } from './clock'
import type { Context } from './types'

/** Half an hour on either side, in seconds: how exactly people remember a time. */
const AROUND_SECONDS = 1800
/** The filters of about a moment, epoch seconds. */
export const around = (at: number) => ({ from: String(at - AROUND_SECONDS), to: String(at + AROUND_SECONDS) })

export const todayOf = ({ now, zone }: Pick<Context, 'now' | 'zone'>): Day => isoFields(now, zone.name).date

/** The first days of a month and of the next one. */
export const monthDays = (month: Month): [Day, Day] => [`${month}-01`, `${addToMonth(month, 1)}-01`]

/** `Tue 17 Nov`, with the year where it is not the current one. */
export function dayWords(day: Day, now: Day): string {
  const year = day.slice(0, 4) === now.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return dayText(day, { weekday: 'short', day: 'numeric', month: 'short', ...year })
}

/** A span of time by its filters: from a day until before another, or between epoch seconds, either end perhaps open. `range` is the preset that it equals. */
export type Span = {
  label: string
  range?: RangeName
  from?: string
  to?: string
  /** Set for a weekday without a date: together with “last week”, it is the one of that week. */
  weekday?: number
}

export const daySpan = (day: Day, now: Day): Span => ({ label: dayWords(day, now), from: day, to: addDays(day, 1) })

/** True for whole days, so many or, without a number, any. */
export const isOfDays = ({ from = '', to = '' }: Span, count?: number): boolean =>
  isDay(from) && isDay(to) && (count === undefined || to === addDays(from, count))

/** On which weekdays, 1 Monday … 7 Sunday. */
export type Weekdays = { label: string; weekdays: readonly number[] }
/** What a part of a sentence says about the time. */
export type TimePart = { span?: Span; clock?: Clock; onDays?: Weekdays }

/** Combines everything that a sentence says about the time: days, times of day, weekdays. */
export function momentOf(parts: readonly TimePart[], context: Context): { label: string; filters: PartialFilters } {
  const now = todayOf(context)
  const spans = parts.flatMap((part) => part.span ?? [])
  const span = oneSpan(spans, now, context.zone.firstDay)
  const said = oneClock(parts.flatMap((part) => part.clock ?? []))
  const inWords = (label: string) => label.replace(/\d\d:\d\d/g, (time) => onClock(time, context.zone.clock))
  const clock = said && { ...said, label: inWords(said.label) }
  const weekdays = [...new Set(parts.flatMap(({ onDays }) => onDays?.weekdays ?? []))].sort().map(String)
  const onDays = parts.flatMap(({ onDays }) => onDays?.label ?? [])
  if (clock !== undefined && weekdays.length === 0 && (span === undefined || isOfDays(span, 1))) {
    const day = span?.from ?? lastDayOf(clock, context)
    const filters = within(day, clock, context.zone)
    if (span === undefined && clock.daysBack !== undefined && !/\d/.test(clock.label))
      return { label: clock.label, filters }
    const date = day === now ? 'today' : day === addDays(now, -1) ? 'yesterday' : dayWords(day, now)
    return { label: `${span?.label ?? date} ${clock.label}`, filters }
  }
  return {
    label: [span?.label, ...onDays, clock?.label].filter(Boolean).join(' '),
    filters: {
      ...(span && spanFilters(span)),
      ...(weekdays.length > 0 && { weekday: weekdays }),
      ...(clock && { hour: hoursOf(clock).map(String) }),
    },
  }
}

/** The one time meant by all that were said: of a time and a part of the day, in either order, the time within that part. */
function oneClock(clocks: readonly Clock[]): Clock | undefined {
  if (clocks.length < 2) return clocks[0]
  const part = clocks.find((one) => one.centre === undefined && !one.isGuess) ?? (clocks[1] as Clock)
  return withinPart(clocks.find((one) => one !== part) as Clock, part)
}

/** The one span meant by all that were said: a weekday within a week that was also said, else the first. */
function oneSpan(spans: readonly Span[], now: Day, firstDay: FirstDay): Span | undefined {
  const weekday = spans.find((span) => span.weekday !== undefined)
  const start = spans.find((span) => span !== weekday && isOfDays(span, 7))?.from
  if (weekday?.weekday !== undefined && start !== undefined && weekOf(start, firstDay).first === start) {
    return daySpan(addDays(start, daysIntoWeek(weekday.weekday, firstDay)), now)
  }
  return spans[0]
}

/** Dates stay dates, in the zone that the page shows, as its range picker writes them. */
const spanFilters = ({ range, from, to }: Span): PartialFilters =>
  range === undefined ? { ...(from && { from }), ...(to && { to }) } : { range }

/** The instant at which the local clock shows this many minutes past midnight. */
const instantOf = (day: Day, minutes: number, zone: Zone) =>
  atLocalTime(Date.parse(day) / 1000 + minutes * 60, zone.name)

/** The last date on which the time of day has begun, or is over if only its end was said. */
function lastDayOf(clock: Clock, context: Context): Day {
  const day = todayOf(context)
  if (clock.daysBack !== undefined) return addDays(day, -clock.daysBack)
  const minutes = clock.centre ?? clock.from ?? clock.to ?? 0
  return instantOf(day, minutes, context.zone) <= context.now ? day : addDays(day, -1)
}

function within(day: Day, clock: Clock, zone: Zone): PartialFilters {
  const at = (minutes: number) => instantOf(day, minutes, zone)
  if (clock.centre !== undefined) return around(at(clock.centre))
  const from = at(clock.from ?? 0)
  // A clock change may shrink a short window to nothing.
  return { from: String(from), to: String(Math.max(at(clock.to ?? DAY_MINUTES), from + 60)) }
}

/** The hours of day that a window touches, for many days at once. */
function hoursOf({ from, to }: Clock): number[] {
  const first = Math.floor((from ?? 0) / 60)
  const last = Math.ceil((to ?? DAY_MINUTES) / 60)
  const hours = Array.from({ length: Math.min(24, last - first) }, (_, index) => (((first + index) % 24) + 24) % 24)
  return hours.sort((a, b) => a - b)
}

import { atLocalTime } from '@/lib/shared/zones/local'
import { AROUND_SECONDS, type DayNumber, dayWords, isOneDay, isoDate, type Span, today, weekdayOf } from './calendar'
import { type Clock, withinPart } from './clock'
import type { Context, SaidFilters } from './types'

export type Moment = { label: string; filters: SaidFilters }
export type Weekdays = { label: string; weekdays: readonly number[] }

const DAY_SECONDS = 86_400
const DAY_MINUTES = 1440

/** Everything that a sentence says about when, as one: days, times of day, weekdays. Null if nothing was said. */
export function momentOf(
  spans: readonly Span[],
  clocks: readonly Clock[],
  weekdays: readonly Weekdays[],
  context: Context,
): Moment | null {
  const now = today(context.now, context.zone)
  const clock = clocks.length < 2 ? clocks[0] : withinOther(clocks)
  const days =
    weekdays.length === 0 ? {} : { weekday: [...new Set(weekdays.flatMap((one) => one.weekdays))].sort().map(String) }
  const span = oneSpan(spans, now)
  if (span === null && clock === undefined && weekdays.length === 0) return null
  const extra = weekdays.map((one) => one.label)
  if (clock === undefined)
    return {
      label: [span?.label, ...extra].filter(Boolean).join(' '),
      filters: { ...(span === null ? {} : spanFilters(span)), ...days },
    }
  const day =
    span === null && weekdays.length === 0
      ? lastDayOf(clock, context)
      : span !== null && isOneDay(span)
        ? (span.days?.[0] ?? null)
        : null
  if (day !== null && weekdays.length === 0) {
    if (clock.daysBack !== undefined && clock.centre === undefined && span === null)
      return { label: clock.label, filters: within(day, clock, context.zone) }
    const label = span?.label ?? (day === now ? 'today' : day === now - 1 ? 'yesterday' : dayWords(day, now))
    return { label: `${label} ${clock.label}`, filters: within(day, clock, context.zone) }
  }
  const hours = hoursOf(clock)
  return {
    label: [span?.label, ...extra, clock.label].filter(Boolean).join(' '),
    filters: { ...(span === null ? {} : spanFilters(span)), ...days, hour: hours.map(String) },
  }
}

/** A time and a part of the day, in either order. */
function withinOther(clocks: readonly Clock[]): Clock {
  const part = clocks.find((one) => one.centre === undefined && !one.isGuess) ?? (clocks[1] as Clock)
  const time = clocks.find((one) => one !== part) as Clock
  return withinPart(time, part)
}

/** One span of those said: a weekday within a week that was also said, else the first. */
function oneSpan(spans: readonly Span[], now: DayNumber): Span | null {
  const weekday = spans.find((span) => span.weekday !== undefined)
  const week = spans.find((span) => span !== weekday && span.days?.[0] != null && span.days[1] === span.days[0] + 7)
  const monday = week?.days?.[0]
  if (weekday?.weekday !== undefined && monday != null && weekdayOf(monday) === 1) {
    const day = monday + weekday.weekday - 1
    return { label: dayWords(day, now), days: [day, day + 1] }
  }
  return spans[0] ?? null
}

/** Dates stay dates, in the zone that the page shows, as its range picker writes them. */
function spanFilters({ range, days, seconds }: Span): SaidFilters {
  if (range !== undefined) return { range }
  const ends =
    seconds?.map((end) => (end === null ? undefined : String(end))) ??
    days?.map((day) => (day === null ? undefined : isoDate(day)))
  const [from, to] = ends ?? []
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** The last date on which the time of day has begun, and on which it is over if only its end was said. */
function lastDayOf(clock: Clock, { now, zone }: Context): DayNumber {
  const day = today(now, zone)
  if (clock.daysBack !== undefined) return day - clock.daysBack
  const minutes = clock.centre ?? clock.from ?? clock.to ?? 0
  return atLocalTime(day * DAY_SECONDS + minutes * 60, zone) <= now ? day : day - 1
}

function within(day: DayNumber, clock: Clock, zone: string): SaidFilters {
  const at = (minutes: number) => atLocalTime(day * DAY_SECONDS + minutes * 60, zone)
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
  return [
    ...new Set(Array.from({ length: Math.min(24, last - first) }, (_, index) => (((first + index) % 24) + 24) % 24)),
  ].sort((a, b) => a - b)
}

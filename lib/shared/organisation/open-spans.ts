import type { BusinessHours, WallSpan } from '@/lib/shared/organisation/business-hours'
import { type Span, union } from '@/lib/shared/timeline/presence'
import { addDays, weekdayOf } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'
import { type ZoneSegment, zoneSegments } from '@/lib/shared/zones/instants'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

/** Business hours and their exceptions by date (ISO 8601): the spans of that day, or null if it is like any other of its weekday. */
export type OpeningHours = Pick<BusinessHours, 'zone' | 'week'> & {
  spansOn: (date: string) => readonly WallSpan[] | null
}

/** A span over midnight of the day before reaches into a window, and a span lasts at most two days of 25 hours. */
const EARLIER_DAYS = 2
/** Beyond this, hours are assumed never to open again. */
const MAX_SEARCH_DAYS = 3 * 366
const STEP_DAYS = 14

/**
 * When it is open within `[from, to)`, ascending, without overlaps; spans that touch are one. A span belongs to the day on which it begins: one
 * over midnight before a holiday stays open until its end. Times that the clock skips or shows twice are read as `atWallClock` reads them.
 */
export function openSpans(hours: OpeningHours, from: number, to: number): Span[] {
  const found: Span[] = []
  const toInstant = instants(zoneSegments(hours.zone))
  for (let date = addDays(isoFields(from, hours.zone).date, -EARLIER_DAYS); ; date = addDays(date, 1)) {
    const midnight = Date.parse(date) / 1000
    if (toInstant(midnight) >= to) return union(found)
    for (const span of hours.spansOn(date) ?? hours.week[weekdayOf(date) - 1] ?? []) {
      const [opens, closes] = [clockSeconds(span.from), clockSeconds(span.to)]
      const open = toInstant(midnight + opens)
      const close = toInstant(midnight + (closes <= opens ? DAY_SECONDS : 0) + closes)
      const cut = { from: Math.max(open, from), to: Math.min(close, to) }
      if (cut.to > cut.from) found.push(cut)
    }
  }
}

/** When `seconds` of open time have passed since `at`; if negative, the latest since which they have until `at`. Null where it is not within three years. */
export function addOpenSeconds(hours: OpeningHours, at: number, seconds: number): number | null {
  const isBack = seconds < 0
  let left = Math.abs(seconds)
  for (let days = 0; days < MAX_SEARCH_DAYS; days += STEP_DAYS) {
    const start = at + (isBack ? -days - STEP_DAYS : days) * DAY_SECONDS
    const spans = openSpans(hours, start, start + STEP_DAYS * DAY_SECONDS)
    for (const { from, to } of isBack ? spans.reverse() : spans) {
      if (left <= to - from) return isBack ? to - left : from + left
      left -= to - from
    }
  }
  return null
}

function clockSeconds(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 3600 + minute * 60
}

/** Converts local seconds since 1970 to an instant, by the rules of `atWallClock`. */
function instants(segments: readonly ZoneSegment[]): (localSeconds: number) => number {
  let at = 0
  const endOf = (index: number) => segments[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return (localSeconds) => {
    const instantBy = (index: number) => localSeconds - (segments[index] as ZoneSegment).offsetSeconds
    // Near the last answer; times are asked in almost ascending order.
    while (at > 0 && instantBy(at) < (segments[at] as ZoneSegment).from + DAY_SECONDS) at -= 1
    while (instantBy(at) >= endOf(at)) {
      // In the gap before the next offset: the clock skips this time, so that it moves forward by the length of the gap.
      if (instantBy(at + 1) < (segments[at + 1] as ZoneSegment).from) return instantBy(at)
      at += 1
    }
    return instantBy(at)
  }
}

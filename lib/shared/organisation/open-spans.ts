import type { BusinessHours, WallSpan } from '@/lib/shared/organisation/business-hours'
import { zoneFields } from '@/lib/shared/zones/fields'
import { type ZoneSegment, zoneSegments } from '@/lib/shared/zones/segments'

/** Business hours and their exceptions by date (ISO 8601): the spans of that day, or null if it is like any other of its weekday. */
export type OpeningHours = Pick<BusinessHours, 'zone' | 'week'> & {
  spansOn: (date: string) => readonly WallSpan[] | null
}
/** `[from, to)` in epoch seconds. */
export type OpenSpan = { from: number; to: number }

const DAY_SECONDS = 86_400
/** A span over midnight of the day before reaches into a window, and a span lasts at most two days of 25 hours. */
const EARLIER_DAYS = 2
/** Beyond this, hours are assumed never to open again. */
const MAX_SEARCH_DAYS = 3 * 366

/**
 * When it is open within `[from, to)`, ascending, without overlaps; spans that touch are one. A span belongs to the day on which it begins: one
 * over midnight before a holiday stays open until its end. Times that the clock skips or shows twice are read as `atWallClock` reads them.
 */
export function openSpans(hours: OpeningHours, from: number, to: number): OpenSpan[] {
  const found: OpenSpan[] = []
  const toInstant = instants(zoneSegments(hours.zone))
  for (let day = localDay(hours.zone, from) - EARLIER_DAYS; ; day += 1) {
    if (toInstant(day * DAY_SECONDS) >= to) break
    const date = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
    for (const span of hours.spansOn(date) ?? hours.week[weekdayOf(day) - 1] ?? []) {
      const open = toInstant(day * DAY_SECONDS + clockSeconds(span.from))
      const isOverMidnight = clockSeconds(span.to) <= clockSeconds(span.from)
      const close = toInstant((day + (isOverMidnight ? 1 : 0)) * DAY_SECONDS + clockSeconds(span.to))
      const cut = { from: Math.max(open, from), to: Math.min(close, to) }
      if (cut.to > cut.from) found.push(cut)
    }
  }
  return merged(found)
}

/** The instant at which `seconds` of open time have passed since `from`; null where it does not open for that long within three years. */
export function addOpenSeconds(hours: OpeningHours, from: number, seconds: number): number | null {
  let left = seconds
  for (let start = from; start < from + MAX_SEARCH_DAYS * DAY_SECONDS; start += 14 * DAY_SECONDS) {
    for (const span of openSpans(hours, start, start + 14 * DAY_SECONDS)) {
      const length = span.to - span.from
      if (left <= length) return span.from + left
      left -= length
    }
  }
  return null
}

/** The latest instant since which `seconds` of open time have passed until `to`; null where that is more than three years. */
export function openSecondsBefore(hours: OpeningHours, to: number, seconds: number): number | null {
  let left = seconds
  for (let end = to; end > to - MAX_SEARCH_DAYS * DAY_SECONDS; end -= 14 * DAY_SECONDS) {
    for (const span of openSpans(hours, end - 14 * DAY_SECONDS, end).reverse()) {
      const length = span.to - span.from
      if (left <= length) return span.to - left
      left -= length
    }
  }
  return null
}

/** Days since 1970 on the local calendar. */
function localDay(zone: string, epochSeconds: number): number {
  const { year, month, day } = zoneFields(epochSeconds, zone)
  return Date.UTC(year, month - 1, day) / 1000 / DAY_SECONDS
}

/** 1 (Monday) to 7 (Sunday); 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

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

function merged(spans: readonly OpenSpan[]): OpenSpan[] {
  const result: OpenSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

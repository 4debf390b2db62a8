import { Temporal } from 'temporal-polyfill'
import { keep } from '@/lib/shared/text/keep'
import { daysIntoWeek, type FirstDay } from './calendar'

export type CalendarUnit = 'day' | 'week' | 'month'

const seconds = (time: { epochMilliseconds: number }) => Math.floor(time.epochMilliseconds / 1000)
const inZone = (epochSeconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)

/** The instant of a local ISO 8601 time without an offset, epoch seconds. A skipped time moves forward by the length of the gap; a repeated one is the first. */
export const atWallClock = (text: string, zone: string): number =>
  seconds(Temporal.PlainDateTime.from(text).toZonedDateTime(zone))

/** The first instant of the local day, week or month of an instant, even where midnight is skipped. Epoch seconds. */
export function startOf(unit: CalendarUnit, epochSeconds: number, zone: string, firstDay: FirstDay = 1): number {
  const time = inZone(epochSeconds, zone)
  if (unit === 'week') return seconds(time.subtract({ days: daysIntoWeek(time.dayOfWeek, firstDay) }).startOfDay())
  return seconds((unit === 'month' ? time.with({ day: 1 }) : time).startOfDay())
}

/** The instant (epoch seconds) `count` units earlier at the same local time. A skipped time moves on by the gap; a day that a month lacks becomes its last day. */
export const earlierBy = (count: number, unit: CalendarUnit, epochSeconds: number, zone: string): number =>
  seconds(inZone(epochSeconds, zone).subtract({ [`${unit}s`]: count }))

/** From `from` (epoch seconds) on, local time is UTC plus `offsetSeconds`. */
export type ZoneSegment = { from: number; offsetSeconds: number }

/** The mirror's time axis, 1970 to 2100, plus a day at each end for buckets that extend beyond it. */
const FIRST_SECOND = -86_400
const LAST_SECOND = 4_102_531_200

/** Every offset of a zone as `zoneOf` spells it, 1970 to 2100, oldest first, never none. The engine gets these, so that it and the screen use one zone database. */
export const zoneSegments: (zone: string) => readonly ZoneSegment[] = keep(64, readSegments)

/** The segments that overlap `[from, to)`; an open end is null. */
export function segmentsWithin(zone: string, from: number | null, to: number | null): ZoneSegment[] {
  const all = zoneSegments(zone)
  return all.filter((segment, index) => {
    const end = all[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return (to === null || segment.from < to) && (from === null || end > from)
  })
}

function readSegments(zone: string): ZoneSegment[] {
  let time = Temporal.Instant.fromEpochMilliseconds(FIRST_SECOND * 1000).toZonedDateTimeISO(zone)
  const segments = [segmentOf(time, FIRST_SECOND)]
  for (;;) {
    const next = time.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds / 1000 > LAST_SECOND) return segments
    const segment = segmentOf(next, Math.ceil(next.epochMilliseconds / 1000))
    if (segment.offsetSeconds !== segments.at(-1)?.offsetSeconds) segments.push(segment)
    time = next
  }
}

function segmentOf(time: Temporal.ZonedDateTime, from: number): ZoneSegment {
  return { from, offsetSeconds: Math.round(time.offsetNanoseconds / 1e9) }
}

import { Temporal } from 'temporal-polyfill'

export type CalendarUnit = 'day' | 'week' | 'month'

const seconds = (time: { epochMilliseconds: number }) => Math.floor(time.epochMilliseconds / 1000)
const inZone = (epochSeconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)

/**
 * The instant at which a zone's clock shows an ISO 8601 time without an offset. A time that the clock skips is as much later as it skips; of one
 * that it shows twice, the first. Epoch seconds.
 */
export function atWallClock(text: string, zone: string): number {
  return seconds(Temporal.PlainDateTime.from(text).toZonedDateTime(zone))
}

/** The first instant of the local day, week (Monday) or month that an instant is in, where midnight is skipped too. Epoch seconds. */
export function startOf(unit: CalendarUnit, epochSeconds: number, zone: string): number {
  const time = inZone(epochSeconds, zone)
  if (unit === 'week') return seconds(time.subtract({ days: time.dayOfWeek - 1 }).startOfDay())
  return seconds((unit === 'month' ? time.with({ day: 1 }) : time).startOfDay())
}

/**
 * The instant `count` units earlier with the same time on the zone's clock; one that the clock skipped is as much later, and a day that a
 * shorter month lacks is its last. Epoch seconds.
 */
export function earlierBy(count: number, unit: CalendarUnit, epochSeconds: number, zone: string): number {
  return seconds(inZone(epochSeconds, zone).subtract({ [`${unit}s`]: count }))
}

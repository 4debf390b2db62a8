import { Temporal } from 'temporal-polyfill'
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

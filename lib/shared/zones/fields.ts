import { two } from '@/lib/shared/text/format'
import { keep } from '@/lib/shared/text/keep'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

/** The UTC offset of a zone at an instant, in whole minutes given as seconds. Without Temporal, for the browser. */
export function offsetAt(epochSeconds: number, zone: string): number {
  const { year, month, day, hour, minute } = zoneFields(epochSeconds, zone)
  return Date.UTC(year, month - 1, day, hour, minute) / 1000 - Math.floor(epochSeconds / 60) * 60
}

/**
 * The instant (epoch seconds) at which the clocks of a zone show a local time, by the rules of `atWallClock`, but without Temporal: a skipped
 * time moves forward by the gap; of a repeated one, the first is taken. @param localSeconds the local time as if it were UTC, since 1970
 */
export function atLocalTime(localSeconds: number, zone: string): number {
  const before = localSeconds - offsetAt(localSeconds - DAY_SECONDS, zone)
  const after = localSeconds - offsetAt(localSeconds + DAY_SECONDS, zone)
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === localSeconds
  return isShown(before) || !isShown(after) ? before : after
}

/** Local date and time of an instant in a zone. `weekday` is 1 (Monday) to 7 (Sunday). */
export type ZoneFields = { year: number; month: number; day: number; weekday: number; hour: number; minute: number }

const reader = keep(
  64,
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
)

/** The calendar fields of an instant (epoch seconds) in a zone. */
export function zoneFields(epochSeconds: number, zone: string): ZoneFields {
  // Such as `11/14/2023, 22:15`.
  const texts =
    reader(zone)
      .format(epochSeconds * 1000)
      .match(/\d+/g) ?? []
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = texts.map(Number)
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7, hour, minute }
}

/** Local date and time of an instant (epoch seconds) in ISO 8601: `2023-11-14` and `22:15`. */
export function isoFields(epochSeconds: number, zone: string): { date: string; clock: string } {
  const { year, month, day, hour, minute } = zoneFields(epochSeconds, zone)
  return { date: `${year}-${two(month)}-${two(day)}`, clock: `${two(hour)}:${two(minute)}` }
}

import { zoneFields } from './fields'

const DAY_SECONDS = 86_400

/** The UTC offset of a zone at an instant, in whole minutes given as seconds. Without Temporal, for the browser. */
function offsetAt(epochSeconds: number, zone: string): number {
  const { year, month, day, hour, minute } = zoneFields(epochSeconds, zone)
  return Date.UTC(year, month - 1, day, hour, minute) / 1000 - Math.floor(epochSeconds / 60) * 60
}

/**
 * The instant at which the clocks of a zone show a local time, by the rules of `atWallClock`, but without Temporal: a skipped time moves forward
 * by the length of the gap; of a repeated one, the first is taken.
 * @param localSeconds the local time as if it were UTC, seconds since 1970
 * @returns epoch seconds
 */
export function atLocalTime(localSeconds: number, zone: string): number {
  const before = localSeconds - offsetAt(localSeconds - DAY_SECONDS, zone)
  const after = localSeconds - offsetAt(localSeconds + DAY_SECONDS, zone)
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === localSeconds
  return isShown(before) || !isShown(after) ? before : after
}

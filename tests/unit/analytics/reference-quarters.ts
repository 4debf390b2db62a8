import { Temporal } from 'temporal-polyfill'

/** An instant on the clock of a zone. */
export const localTime = (seconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)

const quarters = new Map<string, Map<number, unknown>>()

/**
 * Caches what is constant within a quarter of an hour: clocks change at quarters, and so do all buckets but minutes.
 * @param what identifies `read`
 */
export function byQuarter<T>(what: string, seconds: number, read: (seconds: number) => T): T {
  const quarter = Math.floor(seconds / 900)
  const known = quarters.get(what) ?? new Map<number, T>()
  quarters.set(what, known)
  if (!known.has(quarter)) known.set(quarter, read(quarter * 900))
  return known.get(quarter) as T
}

/** The same, for what depends on the hour and the day alone. */
export const localQuarter = (seconds: number, zone: string) =>
  byQuarter(`local ${zone}`, seconds, (at) => localTime(at, zone))

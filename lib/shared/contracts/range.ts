import { Temporal } from 'temporal-polyfill'
import { invalidRequest } from '@/lib/shared/errors'
import type { Filters, RangeName } from './filters'

/** Epoch seconds; `to` is excluded. A side that is null is open. */
export type Window = { from: number | null; to: number | null }

export const DEFAULT_ZONE = 'UTC'
const MINUTE_SECONDS = 60
const WEEK_SECONDS = 7 * 86_400
const ROLLING_SECONDS: Partial<Record<RangeName, number>> = {
  '1h': 3600,
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
  '90d': 90 * 86_400,
}

/**
 * The window that filters name. `from`/`to` win over `range`; without either it is everything.
 * Rolling ranges and those that reach to now end at the next full minute, so that one question stays one question for a minute.
 * @param nowSeconds the present, epoch seconds
 * @throws AppError INVALID_REQUEST when `from` is not before `to`
 */
export function resolveWindow(filters: Pick<Filters, 'range' | 'from' | 'to' | 'tz'>, nowSeconds: number): Window {
  const zone = filters.tz ?? DEFAULT_ZONE
  if (filters.from !== undefined || filters.to !== undefined) {
    const from = filters.from === undefined ? null : toEpochSeconds(filters.from, zone)
    const to = filters.to === undefined ? null : toEpochSeconds(filters.to, zone)
    if (from !== null && to !== null && from >= to)
      throw invalidRequest([{ field: 'from', message: 'must lie before to' }])
    return { from, to }
  }
  if (filters.range === undefined || filters.range === 'all') return { from: null, to: null }
  return namedWindow(filters.range, zone, nowSeconds)
}

/**
 * The period to compare with: of equal length and just before; for calendar ranges the same span one day, week or month earlier
 * (a longer month is cut to the month before's end). Null where the window is open.
 */
export function previousWindow(
  window: Window,
  range: RangeName | undefined,
  zone: string,
): { from: number; to: number } | null {
  if (window.from === null || window.to === null) return null
  const unit = calendarUnit(range)
  const lengthSeconds = window.to - window.from
  if (unit === null) return { from: window.from - lengthSeconds, to: window.from }
  const from = shiftBack(window.from, zone, unit)
  return { from, to: Math.min(shiftBack(window.to, zone, unit), window.from) }
}

/**
 * The same weekdays before: the window moved back by the least number of whole weeks that clears it, by the zone's clock, so that Monday
 * 09:00 stands beside Monday 09:00 across a change of the clock. Null where the window is open.
 */
export function weekdaysBefore(window: Window, zone: string): { from: number; to: number; weeks: number } | null {
  if (window.from === null || window.to === null) return null
  let weeks = Math.max(1, Math.floor((window.to - window.from) / WEEK_SECONDS))
  while (weeksBack(window.to, weeks, zone) > window.from) weeks += 1
  return { from: weeksBack(window.from, weeks, zone), to: weeksBack(window.to, weeks, zone), weeks }
}

/** The instant `weeks` earlier with the same time on the zone's clock; one that the clock skipped is as much later. Epoch seconds. */
export function weeksBack(epochSeconds: number, weeks: number, zone: string): number {
  return shiftBack(epochSeconds, zone, 'weeks', weeks)
}

/** Epoch seconds of text that `isInstant` accepted. */
export function toEpochSeconds(text: string, zone: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const iso = text.replace(' ', 'T')
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(iso)) return Math.floor(Date.parse(iso) / 1000)
  return Math.floor(Temporal.PlainDateTime.from(iso).toZonedDateTime(zone).epochMilliseconds / 1000)
}

function namedWindow(range: Exclude<RangeName, 'all'>, zone: string, nowSeconds: number): Window {
  const to = (Math.floor(nowSeconds / MINUTE_SECONDS) + 1) * MINUTE_SECONDS
  const rolling = ROLLING_SECONDS[range]
  if (rolling !== undefined) return { from: to - rolling, to }
  const now = Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000).toZonedDateTimeISO(zone)
  const day = now.startOfDay()
  const week = day.subtract({ days: day.dayOfWeek - 1 }).startOfDay()
  const month = day.with({ day: 1 }).startOfDay()
  const seconds = (time: Temporal.ZonedDateTime) => Math.floor(time.epochMilliseconds / 1000)
  switch (range) {
    case 'today':
      return { from: seconds(day), to }
    case 'yesterday':
      return { from: seconds(day.subtract({ days: 1 }).startOfDay()), to: seconds(day) }
    case 'this-week':
      return { from: seconds(week), to }
    case 'last-week':
      return { from: seconds(week.subtract({ weeks: 1 }).startOfDay()), to: seconds(week) }
    case 'this-month':
      return { from: seconds(month), to }
    default:
      return { from: seconds(month.subtract({ months: 1 }).startOfDay()), to: seconds(month) }
  }
}

function calendarUnit(range: RangeName | undefined): 'days' | 'weeks' | 'months' | null {
  if (range === 'today' || range === 'yesterday') return 'days'
  if (range === 'this-week' || range === 'last-week') return 'weeks'
  if (range === 'this-month' || range === 'last-month') return 'months'
  return null
}

function shiftBack(epochSeconds: number, zone: string, unit: 'days' | 'weeks' | 'months', count = 1): number {
  const time = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)
  return Math.floor(time.subtract({ [unit]: count }).epochMilliseconds / 1000)
}

import { invalidField } from '@/lib/shared/http/errors'
import type { Span } from '@/lib/shared/timeline/presence'
import type { FirstDay } from '@/lib/shared/zones/calendar'
import { atWallClock, earlierBy, startOf } from '@/lib/shared/zones/instants'
import { MAX_EPOCH_SECONDS, MINUTE_SECONDS, readInstant, WEEK_SECONDS } from '@/lib/shared/zones/read-instant'
import { type Filters, NAMED_RANGES, type RangeName, unitOfRange } from './filters'
import { DEFAULT_ZONE } from './zone'

/** Epoch seconds; `to` is excluded. A null end is open. */
export type Window = { from: number | null; to: number | null }

/**
 * Resolves the window of filters at `nowSeconds` (epoch), weeks beginning on `firstDay`. `from`/`to` take precedence over `range`; without either
 * it is all time. Rolling ranges and those up to now end at the next full minute, so that equal queries stay equal for a minute.
 * @throws AppError INVALID_REQUEST when `from` is not before `to`
 */
export function resolveWindow(
  filters: Partial<Pick<Filters, 'range' | 'from' | 'to' | 'tz'>>,
  nowSeconds: number,
  firstDay: FirstDay,
): Window {
  const zone = filters.tz ?? DEFAULT_ZONE
  if (filters.from !== undefined || filters.to !== undefined) {
    const from = filters.from === undefined ? null : toEpochSeconds(filters.from, zone)
    const to = filters.to === undefined ? null : toEpochSeconds(filters.to, zone)
    if (from !== null && to !== null && from >= to) throw invalidField('from', 'must be before to')
    return { from, to }
  }
  if (filters.range === undefined || filters.range === 'all') return { from: null, to: null }
  return namedWindow(filters.range, zone, nowSeconds, firstDay)
}

/** The period just before, of equal length; for calendar ranges the same span a unit earlier, cut at the end of a shorter month. Null where the window is open. */
export function previousWindow(window: Window, range: RangeName | undefined, zone: string): Span | null {
  if (window.from === null || window.to === null) return null
  const unit = unitOfRange(range)
  if (unit === undefined) return { from: 2 * window.from - window.to, to: window.from }
  const before = (at: number) => earlierBy(1, unit, at, zone)
  return { from: before(window.from), to: Math.min(before(window.to), window.from) }
}

/**
 * The previous period aligned by weekday: the window moved back by the fewest whole weeks without overlap, in local time, so that Monday
 * 09:00 is compared with Monday 09:00 even across a clock change. A window of whole weeks moves back by exactly as many; where the clock went
 * forward in it, the hour that both would share belongs to the window alone. Null where the window is open.
 */
export function weekdaysBefore(window: Window, zone: string): (Span & { weeks: number }) | null {
  if (window.from === null || window.to === null) return null
  const seconds = window.to - window.from
  let weeks = Math.max(1, Math.floor(seconds / WEEK_SECONDS))
  if (seconds % WEEK_SECONDS !== 0) while (earlierBy(weeks, 'week', window.to, zone) > window.from) weeks += 1
  const before = (at: number) => earlierBy(weeks, 'week', at, zone)
  return { from: before(window.from), to: Math.min(before(window.to), window.from), weeks }
}

/** Epoch seconds of text that `readInstant` reads; the first and the last day of the time axis end where it does, whatever the zone. @throws RangeError on any other text */
export function toEpochSeconds(text: string, zone: string): number {
  const time = readInstant(text)
  if (time === null) throw new RangeError('This is no time.')
  if (!time.isLocal) return time.seconds
  const clock = new Date(time.seconds * 1000).toISOString().slice(0, -1)
  return Math.min(Math.max(atWallClock(clock, zone), 0), MAX_EPOCH_SECONDS)
}

function namedWindow(range: Exclude<RangeName, 'all'>, zone: string, nowSeconds: number, firstDay: FirstDay): Window {
  const to = (Math.floor(nowSeconds / MINUTE_SECONDS) + 1) * MINUTE_SECONDS
  const span = NAMED_RANGES[range]
  if ('seconds' in span) return { from: to - span.seconds, to }
  const { unit, isOver } = span
  const startBefore = (at: number) => startOf(unit, at, zone, firstDay)
  const start = startBefore(nowSeconds)
  return isOver ? { from: startBefore(earlierBy(1, unit, start, zone)), to: start } : { from: start, to }
}

import { Temporal } from 'temporal-polyfill'
import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import { invalidField } from '@/lib/shared/http/errors'
import { daysIntoWeek, type FirstDay } from '@/lib/shared/zones/calendar'
import { segmentsWithin } from '@/lib/shared/zones/instants'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/shared/zones/read-instant'

/** More than this does not make a readable chart: two weeks of minutes, two years of hours. */
const MAX_BUCKETS = 20_160

/** Where local days begin, and local weeks. */
export type Calendar = { zone: string; firstDay: FirstDay }

/** Minimum length of a bucket in seconds, to reject too many before they are built. */
const MIN_SECONDS: Record<TimeBucket, number> = {
  minute: 60,
  hour: HOUR_SECONDS,
  day: 23 * HOUR_SECONDS,
  week: 7 * DAY_SECONDS - HOUR_SECONDS,
  month: 28 * DAY_SECONDS - HOUR_SECONDS,
}

/** The granularity of the `time` dimension, by the length of the range in seconds. */
export function chooseBucket(lengthSeconds: number): TimeBucket {
  if (lengthSeconds <= 2 * HOUR_SECONDS) return 'minute'
  if (lengthSeconds <= 3 * DAY_SECONDS) return 'hour'
  if (lengthSeconds <= 92 * DAY_SECONDS) return 'day'
  if (lengthSeconds <= 548 * DAY_SECONDS) return 'week'
  return 'month'
}

/**
 * Starts of all local buckets that overlap `[from, to)`, epoch seconds, ascending; the first may lie before `from`.
 * Handles days of 23 or 25 hours, missing midnights and half-hour offsets.
 * @throws AppError INVALID_REQUEST naming `by` when there would be more than `MAX_BUCKETS`
 */
export function bucketStarts(from: number, to: number, bucket: TimeBucket, calendar: Calendar): number[] {
  if (to <= from) return []
  if ((to - from) / MIN_SECONDS[bucket] > MAX_BUCKETS)
    throw invalidField('by', `${bucket} makes more than ${MAX_BUCKETS} buckets over this range; choose a coarser one`)
  if (bucket === 'minute' || bucket === 'hour') return regularStarts(from, to, MIN_SECONDS[bucket], calendar.zone)
  return calendarStarts(from, to, bucket, calendar)
}

/**
 * Whole local minutes or hours. Where the offset changes within a local hour (by half an hour on Lord Howe Island), a clock that goes back
 * stays in its hour, and one that goes forward starts a new, shorter one.
 */
function regularStarts(from: number, to: number, stepSeconds: number, zone: string): number[] {
  const early = from - 2 * stepSeconds
  const segments = segmentsWithin(zone, early, to)
  const starts: number[] = []
  segments.forEach((segment, index) => {
    const begin = Math.max(segment.from, early)
    const end = Math.min(segments[index + 1]?.from ?? to, to)
    const floor = Math.floor((begin + segment.offsetSeconds) / stepSeconds) * stepSeconds
    const before = segments[index - 1]
    const begunBefore = before !== undefined && floor - before.offsetSeconds < begin
    let start = floor - segment.offsetSeconds
    if (index > 0 && start < begin) {
      if (!begunBefore) starts.push(begin)
      start += stepSeconds
    }
    for (; start < end; start += stepSeconds) starts.push(start)
  })
  const first = starts.findLastIndex((start) => start <= from)
  return starts.slice(first)
}

function calendarStarts(
  from: number,
  to: number,
  bucket: 'day' | 'week' | 'month',
  { zone, firstDay }: Calendar,
): number[] {
  const local = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const step = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } }[bucket]
  let date = local
  if (bucket === 'week') date = local.subtract({ days: daysIntoWeek(local.dayOfWeek, firstDay) })
  if (bucket === 'month') date = local.with({ day: 1 })
  const starts: number[] = []
  for (;;) {
    const start = Math.floor(date.toZonedDateTime(zone).epochMilliseconds / 1000)
    if (start >= to) return starts
    // A skipped date (Apia, 30 December 2011) starts at the same instant as the next one.
    if (start !== starts.at(-1)) starts.push(start)
    date = date.add(step)
  }
}

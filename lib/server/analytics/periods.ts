import { type AnalyticsQuery, type AnalyticsValue, CHANGE } from '@/lib/shared/analytics/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Filters } from '@/lib/shared/filters/filters'
import { previousWindow, type Window, weekdaysBefore } from '@/lib/shared/filters/range'
import { invalidRequest } from '@/lib/shared/http/errors'
import { earlierBy } from '@/lib/shared/zones/instants'
import { ask, callsSpan } from './ask'
import { bucketStarts } from './buckets'
import { compileSpan, type Order, type Question } from './compile'
import { presentOf } from './concurrency/interval'
import type { AnalyticsDeps } from './deps'
import { bucketOf } from './dimensions'
import { isConcurrency } from './metrics'
import { periodRows } from './period-rows'
import { keyOf, numberOrNull, type Rows } from './rows'

/** A closed window before the one asked for; `weeks` is set when it lies a whole number of weeks earlier in local time. */
export type Before = { from: number; to: number; weeks?: number }

/** The period to compare with; null without a comparison, and for an open window. */
export function comparedWindow(
  { compare }: Pick<AnalyticsQuery, 'compare'>,
  requested: Window,
  range: Filters['range'],
  zone: string,
): Before | null {
  if (compare === undefined) return null
  return compare === 'weekdays' ? weekdaysBefore(requested, zone) : previousWindow(requested, range, zone)
}

/** The figure minus the one before; null where either is unknown. */
export function changeBetween(value: AnalyticsValue | undefined, before: AnalyticsValue | undefined): number | null {
  return typeof value === 'number' && typeof before === 'number' ? value - before : null
}

/** True for the order by the change of the first metric. */
export const isByChange = (orders: readonly Order[]): boolean => orders[0]?.column === CHANGE

/** The time-bucket dimension of a question, if any. @throws AppError INVALID_REQUEST naming `by` when there are several */
export function timeDimension(by: readonly Dimension[]): Dimension | null {
  const found = by.filter((name) => bucketOf(name) !== undefined)
  if (found.length > 1)
    throw invalidRequest([{ field: 'by', message: `may name only one time bucket, not ${found.join(' and ')}` }])
  return found[0] ?? null
}

/** Closes open ends at the first and last call or, for concurrency metrics, at the current time if later; null for an empty window. */
export async function closedWindow(
  deps: AnalyticsDeps,
  question: Question,
): Promise<{ from: number; to: number } | null> {
  const { from, to } = question.window
  if (from !== null && to !== null) return { from, to }
  const [span] = await ask(deps, 'analytics-span', question.window, compileSpan(question))
  const first = numberOrNull(span?.first)
  const last = numberOrNull(span?.last)
  const end = question.metrics.some(isConcurrency) ? presentOf(question.nowSeconds) : null
  const [begin, until] = [from ?? first, to ?? latest(last === null ? null : last + 1, end)]
  return begin === null || until === null || begin >= until ? null : { from: begin, to: until }
}

function latest(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right)
}

/** Closes open ends at the mirror's outer bounds: no call is lost, and few clock changes remain to handle. */
export async function boundedWindow(deps: AnalyticsDeps, { from, to }: Window): Promise<Window> {
  if (from !== null && to !== null) return { from, to }
  const { first, last } = await callsSpan(deps)
  return { from: from ?? Math.min(first, to ?? first), to: to ?? Math.max(last, from ?? last) + 1 }
}

/** Bucket starts of a closed window; none for an open or missing one. */
export function startsOf(
  window: { from: number | null; to: number | null } | null,
  bucket: TimeBucket,
  zone: string,
): number[] {
  return window === null || window.from === null || window.to === null
    ? []
    : bucketStarts(window.from, window.to, bucket, zone)
}

/**
 * Rows of the previous period, its time buckets aligned with the current ones: by index or, shifted by whole `weeks`, by local time.
 * Calls beyond the last bucket count in it, so that sums stay equal.
 */
export async function previousRows(
  deps: AnalyticsDeps,
  current: Question,
  before: { from: number; to: number; weeks?: number },
  bucket: TimeBucket | null,
  zone: string,
): Promise<Rows> {
  const window = { from: before.from, to: before.to }
  if (window.from >= window.to) return new Map()
  const here = bucket === null ? null : alignedStarts(current.starts ?? [], before, bucket, zone)
  const starts = here && [...here.keys()]
  const { rows } = await periodRows(deps, 'analytics-previous', { ...current, window, starts, cut: null }, window)
  if (starts === null) return rows
  const position = current.by.findIndex((name) => bucketOf(name) !== undefined)
  return new Map(
    [...rows.values()].map((row) => {
      const keys = row.keys.with(position, here?.get(row.keys[position] as number) ?? null)
      return [keyOf(keys), { keys, values: row.values }]
    }),
  )
}

/** Maps bucket starts of the previous period, ascending, to the current ones they are compared with. */
function alignedStarts(
  present: readonly number[],
  before: { from: number; to: number; weeks?: number },
  bucket: TimeBucket,
  zone: string,
): Map<number, number> {
  const { weeks } = before
  if (weeks === undefined)
    return new Map(
      startsOf(before, bucket, zone)
        .slice(0, present.length)
        .map((start, index) => [start, present[index] as number]),
    )
  // Around a skipped hour several starts may coincide or be out of order; the later bucket is the one that existed.
  const moved = present.map((start) => earlierBy(weeks, 'week', start, zone))
  for (let index = moved.length - 2; index >= 0; index--)
    moved[index] = Math.min(moved[index] as number, moved[index + 1] as number)
  return new Map(moved.map((start, index) => [start, present[index] as number]))
}

import type { Dimension, TimeBucket } from '@/lib/shared/contracts/dimensions'
import type { Window } from '@/lib/shared/contracts/range'
import { invalidRequest } from '@/lib/shared/errors'
import { bucketStarts } from '@/lib/shared/zones/buckets'
import { earlierBy } from '@/lib/shared/zones/instants'
import { ask } from './ask'
import { callsSpan } from './calls/calls'
import { keyOf, numberOrNull, type Rows } from './calls/rows'
import { compileSpan, type Question } from './compile'
import { presentOf } from './concurrency/interval'
import type { AnalyticsDeps } from './deps'
import { bucketOf } from './dimensions'
import { isAtOnce } from './metrics'
import { periodRows } from './period-rows'

/** The one time-bucket dimension of a question; two would cross every day with every month. */
export function timeDimension(by: readonly Dimension[]): Dimension | null {
  const found = by.filter((name) => bucketOf(name) !== undefined)
  if (found.length > 1)
    throw invalidRequest([{ field: 'by', message: `may name only one time bucket, not ${found.join(' and ')}` }])
  return found[0] ?? null
}

/** An open side closed at the first or last call, or, where moments are counted, at the present if that is later; null where nothing is left. */
export async function closedWindow(
  deps: AnalyticsDeps,
  question: Question,
): Promise<{ from: number; to: number } | null> {
  const { from, to } = question.window
  if (from !== null && to !== null) return { from, to }
  const [span] = await ask(deps, 'analytics-span', question.window, compileSpan(question))
  const first = numberOrNull(span?.first)
  const last = numberOrNull(span?.last)
  const end = question.metrics.some(isAtOnce) ? presentOf(question.nowSeconds) : null
  const [begin, until] = [from ?? first, to ?? latest(last === null ? null : last + 1, end)]
  return begin === null || until === null || begin >= until ? null : { from: begin, to: until }
}

function latest(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right)
}

/** An open side closed at the mirror's outer bounds: nothing is left out, and the zone's clock changes in question become few. */
export async function boundedWindow(deps: AnalyticsDeps, { from, to }: Window): Promise<Window> {
  if (from !== null && to !== null) return { from, to }
  const { first, last } = await callsSpan(deps)
  return { from: from ?? Math.min(first, to ?? first), to: to ?? Math.max(last, from ?? last) + 1 }
}

/** Bucket starts of a closed window; none where there is nothing. */
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
 * The period before, its time buckets aligned with the present ones: by index, or, moved by whole `weeks`, by the zone's clock.
 * What lies beyond the last bucket is the last one's, so that sums stay equal.
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

/** For each bucket start of the previous period, ascending, the current one it is compared with. */
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
  // Where the clock skipped an hour, several starts fall on one instant, or on one after the next: the later bucket is the one that existed.
  const moved = present.map((start) => earlierBy(weeks, 'week', start, zone))
  for (let index = moved.length - 2; index >= 0; index--)
    moved[index] = Math.min(moved[index] as number, moved[index + 1] as number)
  return new Map(moved.map((start, index) => [start, present[index] as number]))
}

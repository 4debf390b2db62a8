import { bucketStarts, chooseBucket } from '@/lib/server/analytics/buckets'
import { type AnalyticsDeps, atMinute, keyOfFilters } from '@/lib/server/analytics/deps'
import { Bindings, CALLS_TABLE } from '@/lib/server/analytics/sql'
import type { Busy, Concurrency } from '@/lib/shared/analytics/concurrency'
import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE, resolveWindow, type Window } from '@/lib/shared/filters/range'
import { cached } from '../cache'
import { whereSql } from '../filters/where'
import { closedWindow } from '../periods'
import { concurrencyByBucket } from './by-bucket'
import { elapsedPart } from './concurrency-rows'
import { excludedFromConcurrency } from './excluded'
import { type ClosedReach, IDLE } from './figures'
import { underWayAt } from './interval'

/**
 * Concurrent calls and people in each bucket of the window, whenever the calls began: peak with its moment, and average over elapsed time.
 * An open window extends from the first call to now.
 * @param by the bucket size; derived from the window's length when undefined
 * @throws AppError INVALID_REQUEST naming `from` or `by`
 */
export async function readConcurrency(
  deps: AnalyticsDeps,
  filters: Filters,
  by: TimeBucket | undefined,
): Promise<{ bucket: TimeBucket; concurrency: Concurrency }> {
  const rounded = atMinute(deps)
  const zone = filters.tz ?? DEFAULT_ZONE
  const window = resolveWindow(filters, deps.nowSeconds)
  const closed = await closedWindow(rounded, {
    ...rounded,
    metrics: ['peakConcurrent'],
    by: [],
    filters,
    window,
    starts: null,
    cut: null,
  })
  const bucket = by ?? chooseBucket(closed === null ? 0 : closed.to - closed.from)
  if (closed === null)
    return { bucket, concurrency: { buckets: [], whole: null, earlierCalls: 0, excluded: 0, neverClosed: 0 } }
  const starts = bucketStarts(closed.from, closed.to, bucket, zone)
  const question = JSON.stringify([
    'concurrency',
    bucket,
    zone,
    rounded.nowSeconds,
    keyOfFilters(rounded, filters, closed),
  ])
  const concurrency = await cached(deps.mirror, question, () => countAll(rounded, filters, { window, closed, starts }))
  return { bucket, concurrency }
}

type Asked = { window: Window; closed: ClosedReach; starts: readonly number[] }

async function countAll(
  deps: AnalyticsDeps,
  filters: Filters,
  { window, closed, starts }: Asked,
): Promise<Concurrency> {
  const reach = elapsedPart(closed, deps.nowSeconds)
  const [counted, excluded] = await Promise.all([
    reach && concurrencyByBucket(deps, { filters, reach, starts, withPeople: true }),
    excludedFromConcurrency(deps, filters, window),
  ])
  const { calls, people } = counted ?? {}
  const busy = (place: ClosedReach, ofCalls = IDLE, ofPeople = IDLE): Busy => {
    const elapsed = Math.min(place.to, reach?.to ?? place.from) - place.from
    return {
      ...place,
      peakCalls: ofCalls.peak,
      peakCallsAt: ofCalls.at,
      averageCalls: elapsed > 0 ? ofCalls.seconds / elapsed : 0,
      peakPeople: ofPeople.peak,
      peakPeopleAt: ofPeople.at,
      averagePeople: elapsed > 0 ? ofPeople.seconds / elapsed : 0,
    }
  }
  const places = starts.map((start, index) => ({
    from: Math.max(start, closed.from),
    to: Math.min(starts[index + 1] ?? closed.to, closed.to),
  }))
  return {
    buckets: places.map((place, index) => busy(place, calls?.buckets[index], people?.buckets[index])),
    whole: reach && busy(closed, calls?.whole, people?.whole),
    earlierCalls: await earlierOf(deps, filters, closed.from, calls?.whole.at ?? null),
    excluded: excluded.inside,
    neverClosed: excluded.earlier,
  }
}

/** Calls under way at `at` that began before the window. */
async function earlierOf(deps: AnalyticsDeps, filters: Filters, from: number, at: number | null): Promise<number> {
  if (at === null) return 0
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window: { from: null, to: from }, bindings })
  const counts = underWayAt(at, { ...deps, bindings }).map(
    (condition) => `SELECT count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${where} AND ${condition}`,
  )
  const [row] = await deps.mirror.query<{ calls: unknown }>({
    name: 'concurrency-earlier',
    sql: `SELECT sum(calls) AS calls FROM (${counts.join(' UNION ALL ')})`,
    params: bindings.params,
  })
  return Number(row?.calls ?? 0)
}

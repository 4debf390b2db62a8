import { gapSql } from '@/lib/server/analytics/stages'
import type { Busy, Concurrency } from '@/lib/shared/analytics/concurrency'
import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Span } from '@/lib/shared/timeline/presence'
import { bucketStarts, chooseBucket } from '../buckets'
import { type AnalyticsDeps, ask, askCount, cachedFor, readsOf, type Scope, scopeOf } from '../deps'
import { whereSql } from '../filters/where'
import { closedWindow } from '../periods'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../sql'
import { concurrencyByBucket } from './by-bucket'
import { elapsedPart } from './concurrency-rows'
import { IDLE } from './figures'
import { neverClosedSql, presentOf, staleBefore, underWayAt } from './interval'

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
  const scope = scopeOf(deps, filters)
  const closed = await closedWindow(scope, true)
  const bucket = by ?? chooseBucket(closed === null ? 0 : closed.to - closed.from)
  if (closed === null)
    return { bucket, concurrency: { buckets: [], whole: null, earlierCalls: 0, excluded: 0, neverClosed: 0 } }
  const starts = bucketStarts(closed.from, closed.to, bucket, scope)
  const question = ['concurrency', bucket, scope.zone, scope.firstDay, scope.nowSeconds]
  const concurrency = await cachedFor({ ...scope, window: closed }, question, () => countAll(scope, closed, starts))
  return { bucket, concurrency }
}

async function countAll(scope: Scope, closed: Span, starts: readonly number[]): Promise<Concurrency> {
  const reach = elapsedPart(closed, scope.nowSeconds)
  const [counted, excluded] = await Promise.all([
    reach && concurrencyByBucket(scope, { reach, starts, withPeople: true }),
    excludedFromConcurrency(scope),
  ])
  const { calls, people } = counted ?? {}
  const busy = (place: Span, ofCalls = IDLE, ofPeople = IDLE): Busy => {
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
    earlierCalls: await earlierOf(scope, closed.from, calls?.whole.at ?? null),
    excluded: excluded.inside,
    neverClosed: excluded.earlier,
  }
}

/** Calls under way at `at` that began before the window. */
async function earlierOf(scope: Scope, from: number, at: number | null): Promise<number> {
  if (at === null) return 0
  return askCount(scope, 'concurrency-earlier', (bindings) => {
    const where = whereSql({ ...scope, window: { from: null, to: from } }, bindings)
    const counts = underWayAt(at, { ...scope, bindings }).map(
      (condition) => `SELECT count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${where} AND ${condition}`,
    )
    return `SELECT sum(calls) FROM (${counts.join(' UNION ALL ')})`
  })
}

/**
 * Counts the calls that concurrency excludes: `inside`, calls of the window without a plausible start or end (the gap `interval`); `earlier`, stale
 * ongoing calls from before it. @param scope with the window as requested, not clipped to the present
 */
export const excludedFromConcurrency = (scope: Scope): Promise<{ inside: number; earlier: number }> =>
  cachedFor(scope, ['left-out', scope.nowSeconds], async () => {
    const { from } = scope.window
    const [inside, earlier] = await Promise.all([
      count(scope, 'inside', (bindings) => `(${gapSql('interval', { ...scope, bindings })})`),
      from === null || from >= presentOf(scope.nowSeconds) ? 0 : neverClosedBefore(scope, from),
    ])
    return { inside, earlier }
  })

const count = (scope: Scope, name: 'inside' | 'earlier', condition: (bindings: Bindings) => string): Promise<number> =>
  askCount(
    scope,
    `left-out-${name}`,
    (bindings) =>
      `SELECT count() FROM ${CALLS_TABLE} FINAL WHERE ${condition(bindings)} AND ${whereSql(scope, bindings)}`,
  )

/** How many calls from before a second were never closed. These few are cached for all windows: a third of the time of a peak over 30 days. */
async function neverClosedBefore(scope: Scope, before: number): Promise<number> {
  const limit = staleBefore(scope)
  const isNeverClosed = (bindings: Bindings) => neverClosedSql({ ...scope, bindings })
  const until = (to: number): Scope => ({ ...scope, window: { from: null, to } })
  if (before > limit) return count(until(before), 'earlier', isNeverClosed)
  const known = until(limit)
  const write = (bindings: Bindings) =>
    `SELECT groupArray(${C.timeSeconds}) AS times FROM ${CALLS_TABLE} FINAL WHERE ${isNeverClosed(bindings)} AND ${whereSql(known, bindings)}`
  const read = async () => {
    const [row] = await ask<{ times: unknown[] }>(scope, 'left-out-earlier', write)
    return (row?.times ?? []).map(Number)
  }
  const times = await cachedFor(known, ['never-closed'], read, readsOf(known))
  return times.filter((time) => time < before).length
}

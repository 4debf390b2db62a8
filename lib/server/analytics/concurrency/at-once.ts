import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { bucketStarts, chooseBucket } from '@/lib/shared/zones/buckets'
import { WIDE_SECONDS } from '../ask'
import { cached } from '../cache'
import { keyOfFilters } from '../calls/calls'
import { keyOf } from '../calls/rows'
import { dimensionColumn, dimensionContext, type Question } from '../compile'
import type { AnalyticsDeps } from '../deps'
import { DIMENSION_SQL } from '../dimensions'
import { dimensionSql } from '../folded-key'
import { Bindings } from '../sql'
import { isOfTime, secondsByTime, slicedSql, slicesOf, timeKeySql } from './at-once-slices'
import { type AtOnceOf, atOnceSource, type Reach } from './at-once-source'
import { presentOf } from './interval'

/** How many were under way at once at most, the first second of it (null where none were), and their seconds in all. */
export type AtOnce = { peak: number; at: number | null; seconds: number }
export type ClosedReach = { from: number; to: number }
/** A question's rows by the JSON of their keys; `average` over the clock time that has passed. */
export type AtOnceRows = Map<string, { keys: AnalyticsValue[]; peak: number; at: number | null; average: number }>

const CALM: AtOnce = { peak: 0, at: null, seconds: 0 }
/** Ends are even and starts odd, so that at one instant the end comes first. */
const FIGURES =
  'maxIntersections(b * 2 + 1, d * 2) AS peak, intDiv(toInt64(maxIntersectionsPosition(b * 2 + 1, d * 2)), 2) AS at, sum(d - b) AS seconds'

const figuresOf = (row: Record<string, unknown>): AtOnce => ({
  peak: Number(row.peak),
  at: Number(row.peak) === 0 ? null : Number(row.at),
  seconds: Number(row.seconds),
})

/** What has passed of a closed window, up to the end of this minute; null where nothing has. */
export function passedOf(window: ClosedReach, nowSeconds: number): ClosedReach | null {
  const to = Math.min(window.to, presentOf(nowSeconds))
  return to > window.from ? { from: window.from, to } : null
}

/**
 * Each bucket of a time, and the whole of it: one statement, shared by all that ask about the same window and filters.
 * @param starts of the buckets, ascending, the first at the reach's beginning or before
 */
export function atOnceByBucket(
  deps: AnalyticsDeps,
  filters: Question['filters'],
  of: AtOnceOf,
  reach: ClosedReach,
  starts: readonly number[],
): Promise<{ whole: AtOnce; buckets: AtOnce[] }> {
  const key = JSON.stringify(['at-once', of, deps.nowSeconds, starts, keyOfFilters(deps, filters, reach)])
  return cached(deps.mirror, key, async () => {
    const bindings = new Bindings()
    const source = atOnceSource(of, reach, [], { ...deps, filters, bindings })
    const slices = slicesOf(reach, starts, ['time'], DEFAULT_ZONE)
    const rows = await deps.mirror.query<Record<string, unknown>>({
      name: `at-once-${of}`,
      sql: `SELECT bucket, ${FIGURES} FROM (${slicedSql(source, slices, bindings)}) GROUP BY bucket`,
      params: bindings.params,
      wide: true,
    })
    const found = new Map(rows.map((row) => [Number(row.bucket), figuresOf(row)]))
    const buckets = starts.map((start) => found.get(start) ?? CALM)
    return { whole: wholeOf(buckets), buckets }
  })
}

/** Pieces meet where they were cut, so the most of any bucket is the most of all, first where a bucket had it first. */
function wholeOf(buckets: readonly AtOnce[]): AtOnce {
  const most = buckets.reduce((high, one) => (one.peak > high.peak ? one : high), CALM)
  return { ...most, seconds: buckets.reduce((sum, one) => sum + one.seconds, 0) }
}

/**
 * `peakConcurrent` and `averageConcurrent` of a question's rows (design, section 3).
 * @param window closed, but for a question without any dimension of time that asks for no average; `starts` as in `question`
 */
export async function atOnceRows(
  deps: AnalyticsDeps,
  question: Question,
  window: ClosedReach | null,
): Promise<AtOnceRows> {
  const { by, filters, starts } = question
  if (window === null) return new Map()
  const reach = passedOf(window, deps.nowSeconds)
  if (reach === null) return new Map()
  if (by.every((name) => isOfTime(name) && name !== 'hour' && name !== 'weekday')) {
    const grid = starts ?? gridOf(window, filters)
    const { whole, buckets } = await atOnceByBucket(deps, filters, 'calls', reach, grid)
    if (by.length === 0) return new Map([[keyOf([]), rowOf([], whole, reach.to - reach.from)]])
    const seconds = secondsByTime(slicesOf(reach, grid, by, DEFAULT_ZONE), by)
    return new Map(
      grid.map((start, index) => [
        keyOf([start]),
        rowOf([start], buckets[index] ?? CALM, seconds.get(JSON.stringify([start])) ?? 0),
      ]),
    )
  }
  return splitRows(deps, question, reach)
}

/** The buckets that a series of the same window has, so that one statement answers for both; one bucket where cutting all calls would cost more. */
const gridOf = ({ from, to }: ClosedReach, filters: Question['filters']): number[] =>
  to - from > WIDE_SECONDS ? [from] : bucketStarts(from, to, chooseBucket(to - from), filters.tz ?? DEFAULT_ZONE)

async function splitRows(deps: AnalyticsDeps, question: Question, reach: Reach & ClosedReach): Promise<AtOnceRows> {
  const { by, filters, starts, kept } = question
  const bindings = new Bindings()
  const context = dimensionContext(question, bindings)
  const ofCalls = by.flatMap((name, index) =>
    isOfTime(name) ? [] : [`${dimensionSql(name, context, kept?.get(name))} AS ${dimensionColumn(index)}`],
  )
  const source = atOnceSource('calls', reach, ofCalls, { ...deps, filters, bindings })
  const slices = slicesOf(reach, by.some(isOfTime) ? starts : null, by, context.zone)
  const keys = by.map((name, index) => {
    const time = timeKeySql(name, slices)
    return time === undefined ? dimensionColumn(index) : `${time} AS ${dimensionColumn(index)}`
  })
  const pieces = slicedSql(source, slices, bindings)
  const rows = await deps.mirror.query<Record<string, unknown>>({
    name: 'at-once-split',
    sql: `SELECT ${keys.join(', ')}, ${FIGURES} FROM (${pieces}) GROUP BY ${by.map((_, index) => dimensionColumn(index)).join(', ')}`,
    params: bindings.params,
    wide: true,
  })
  const seconds = secondsByTime(slices, by)
  return new Map(
    rows.map((row) => {
      const values = by.map((name, index) => DIMENSION_SQL[name].decode(row[dimensionColumn(index)]))
      const times = JSON.stringify(values.filter((_, index) => isOfTime(by[index] as (typeof by)[number])))
      return [keyOf(values), rowOf(values, figuresOf(row), seconds.get(times) ?? 0)]
    }),
  )
}

function rowOf(keys: AnalyticsValue[], { peak, at, seconds }: AtOnce, passed: number) {
  return { keys, peak, at, average: passed > 0 ? seconds / passed : 0 }
}

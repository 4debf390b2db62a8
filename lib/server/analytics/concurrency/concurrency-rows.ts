import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import { DEFAULT_ZONE } from '@/lib/shared/contracts/range'
import { bucketStarts, chooseBucket } from '@/lib/shared/zones/buckets'
import { WIDE_SECONDS } from '../ask'
import { cached } from '../cache'
import { keyOfFilters } from '../calls/filters-key'
import { keyOf } from '../calls/rows'
import { dimensionColumn, dimensionContext, type Question } from '../compile'
import type { AnalyticsDeps } from '../deps'
import { DIMENSION_SQL } from '../dimensions'
import { dimensionSql } from '../folded-key'
import { Bindings } from '../sql'
import { presentOf } from './interval'
import { type ConcurrencyOf, overlapSource, type Reach } from './overlaps'
import { isOfTime, secondsByTime, slicedSql, slicesOf, timeKeySql } from './slices'

/** The peak, its first second (null without one), and the total seconds under way. */
export type ConcurrencyFigures = { peak: number; at: number | null; seconds: number }
export type ClosedReach = { from: number; to: number }
/** A question's rows by the JSON of their keys; `average` is over elapsed time. */
export type ConcurrencyRows = Map<string, { keys: AnalyticsValue[]; peak: number; at: number | null; average: number }>

const IDLE: ConcurrencyFigures = { peak: 0, at: null, seconds: 0 }
/** Starts are odd and ends even, so that at the same instant an end comes before a start. */
const FIGURES =
  'maxIntersections(b * 2 + 1, d * 2) AS peak, intDiv(toInt64(maxIntersectionsPosition(b * 2 + 1, d * 2)), 2) AS at, sum(d - b) AS seconds'

const figuresOf = (row: Record<string, unknown>): ConcurrencyFigures => ({
  peak: Number(row.peak),
  at: Number(row.peak) === 0 ? null : Number(row.at),
  seconds: Number(row.seconds),
})

/** The elapsed part of a closed window, up to the end of the current minute; null when it lies in the future. */
export function elapsedPart(window: ClosedReach, nowSeconds: number): ClosedReach | null {
  const to = Math.min(window.to, presentOf(nowSeconds))
  return to > window.from ? { from: window.from, to } : null
}

/**
 * Concurrency in each bucket and overall: one statement, shared by all questions about the same window and filters.
 * @param starts bucket starts, ascending, the first no later than the beginning of the reach
 */
export function concurrencyByBucket(
  deps: AnalyticsDeps,
  filters: Question['filters'],
  of: ConcurrencyOf,
  reach: ClosedReach,
  starts: readonly number[],
): Promise<{ whole: ConcurrencyFigures; buckets: ConcurrencyFigures[] }> {
  const key = JSON.stringify(['concurrency-buckets', of, deps.nowSeconds, starts, keyOfFilters(deps, filters, reach)])
  return cached(deps.mirror, key, async () => {
    const bindings = new Bindings()
    const source = overlapSource(of, reach, [], { ...deps, filters, bindings })
    const slices = slicesOf(reach, starts, ['time'], DEFAULT_ZONE)
    const rows = await deps.mirror.query<Record<string, unknown>>({
      name: `concurrency-${of}`,
      sql: `SELECT bucket, ${FIGURES} FROM (${slicedSql(source, slices, bindings)}) GROUP BY bucket`,
      params: bindings.params,
      wide: true,
    })
    const found = new Map(rows.map((row) => [Number(row.bucket), figuresOf(row)]))
    const buckets = starts.map((start) => found.get(start) ?? IDLE)
    return { whole: wholeOf(buckets), buckets }
  })
}

/** Calls are only cut at bucket edges, so the overall peak is the highest bucket peak, first where a bucket first has it. */
function wholeOf(buckets: readonly ConcurrencyFigures[]): ConcurrencyFigures {
  const most = buckets.reduce((high, one) => (one.peak > high.peak ? one : high), IDLE)
  return { ...most, seconds: buckets.reduce((sum, one) => sum + one.seconds, 0) }
}

/**
 * `peakConcurrent` and `averageConcurrent` of a question's rows (design, section 3).
 * @param window null when the question covers no call
 */
export async function concurrencyRows(
  deps: AnalyticsDeps,
  question: Question,
  window: ClosedReach | null,
): Promise<ConcurrencyRows> {
  const { by, filters, starts } = question
  if (window === null) return new Map()
  const reach = elapsedPart(window, deps.nowSeconds)
  if (reach === null) return new Map()
  if (by.every((name) => isOfTime(name) && name !== 'hour' && name !== 'weekday')) {
    const grid = starts ?? gridOf(window, filters)
    const { whole, buckets } = await concurrencyByBucket(deps, filters, 'calls', reach, grid)
    if (by.length === 0) return new Map([[keyOf([]), rowOf([], whole, reach.to - reach.from)]])
    const seconds = secondsByTime(slicesOf(reach, grid, by, DEFAULT_ZONE), by)
    return new Map(
      grid.map((start, index) => [
        keyOf([start]),
        rowOf([start], buckets[index] ?? IDLE, seconds.get(JSON.stringify([start])) ?? 0),
      ]),
    )
  }
  return splitRows(deps, question, reach)
}

/** The buckets of a chart over the same window, so that one statement serves both; a single bucket where cutting every call would cost more. */
const gridOf = ({ from, to }: ClosedReach, filters: Question['filters']): number[] =>
  to - from > WIDE_SECONDS ? [from] : bucketStarts(from, to, chooseBucket(to - from), filters.tz ?? DEFAULT_ZONE)

async function splitRows(
  deps: AnalyticsDeps,
  question: Question,
  reach: Reach & ClosedReach,
): Promise<ConcurrencyRows> {
  const { by, filters, starts, kept } = question
  const bindings = new Bindings()
  const context = dimensionContext(question, bindings)
  const callColumns = by.flatMap((name, index) =>
    isOfTime(name) ? [] : [`${dimensionSql(name, context, kept?.get(name))} AS ${dimensionColumn(index)}`],
  )
  const source = overlapSource('calls', reach, callColumns, { ...deps, filters, bindings })
  const slices = slicesOf(reach, by.some(isOfTime) ? starts : null, by, context.zone)
  const keys = by.map((name, index) => {
    const time = timeKeySql(name, slices)
    return time === undefined ? dimensionColumn(index) : `${time} AS ${dimensionColumn(index)}`
  })
  const pieces = slicedSql(source, slices, bindings)
  const rows = await deps.mirror.query<Record<string, unknown>>({
    name: 'concurrency-split',
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

function rowOf(keys: AnalyticsValue[], { peak, at, seconds }: ConcurrencyFigures, elapsed: number) {
  return { keys, peak, at, average: elapsed > 0 ? seconds / elapsed : 0 }
}

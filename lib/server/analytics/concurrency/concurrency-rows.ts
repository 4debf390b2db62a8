import { callsSpan } from '@/lib/server/analytics/ask'
import { bucketStarts, chooseBucket } from '@/lib/server/analytics/buckets'
import { keyOf } from '@/lib/server/analytics/rows'
import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import { DEFAULT_ZONE } from '@/lib/shared/filters/range'
import { WIDE_SECONDS } from '../ask'
import { dimensionColumn, dimensionContext, type Question } from '../compile'
import type { AnalyticsDeps } from '../deps'
import { DIMENSION_SQL, dimensionSql } from '../dimensions'
import { Bindings } from '../sql'
import { concurrencyByBucket } from './by-bucket'
import { type ClosedReach, type ConcurrencyFigures, figuresOf, figuresSql, IDLE } from './figures'
import { presentOf } from './interval'
import { callOverlaps, rowSpan } from './overlaps'
import { isOfTime, secondsByTime, slicedSql, slicesOf, timeKeySql } from './slices'

/** A question's rows by the JSON of their keys; `average` is over elapsed time. */
export type ConcurrencyRows = Map<string, { keys: AnalyticsValue[]; peak: number; at: number | null; average: number }>

/** The elapsed part of a closed window, up to the end of the current minute; null when it lies in the future. */
export function elapsedPart(window: ClosedReach, nowSeconds: number): ClosedReach | null {
  const to = Math.min(window.to, presentOf(nowSeconds))
  return to > window.from ? { from: window.from, to } : null
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
    const { whole, buckets } = (await concurrencyByBucket(deps, { filters, reach, starts: grid, withPeople: false }))
      .calls
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

async function splitRows(deps: AnalyticsDeps, question: Question, reach: ClosedReach): Promise<ConcurrencyRows> {
  const { by, filters, starts, kept } = question
  const bindings = new Bindings()
  const { first, last } = await callsSpan(deps)
  // Calls under way in the window may have begun before it.
  const context = {
    ...dimensionContext(question, bindings),
    from: null,
    to: null,
    reach: { from: first, to: last + 1 },
  }
  const callColumns = by.flatMap((name, index) =>
    isOfTime(name) ? [] : [`${dimensionSql(name, context, kept?.get(name))} AS ${dimensionColumn(index)}`],
  )
  const rows = await rowSpan(deps, reach, last)
  const source = callOverlaps(reach, callColumns, { ...deps, last, rows, filters, bindings })
  const slices = slicesOf(reach, by.some(isOfTime) ? starts : null, by, context.zone)
  const keys = by.map((name, index) => {
    const column = dimensionColumn(index)
    return { sql: timeKeySql(name, slices) ?? column, name: column }
  })
  const found = await deps.mirror.query<Record<string, unknown>>({
    name: 'concurrency-split',
    sql: figuresSql(slicedSql(source, slices, bindings), keys, reach),
    params: bindings.params,
    wide: true,
  })
  const seconds = secondsByTime(slices, by)
  return new Map(
    found.map((row) => {
      const values = by.map((name, index) => DIMENSION_SQL[name].decode(row[dimensionColumn(index)]))
      const times = JSON.stringify(values.filter((_, index) => isOfTime(by[index] as (typeof by)[number])))
      return [keyOf(values), rowOf(values, figuresOf(row), seconds.get(times) ?? 0)]
    }),
  )
}

function rowOf(keys: AnalyticsValue[], { peak, at, seconds }: ConcurrencyFigures, elapsed: number) {
  return { keys, peak, at, average: elapsed > 0 ? seconds / elapsed : 0 }
}

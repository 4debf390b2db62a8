import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Metric } from '@/lib/shared/analytics/metrics'
import type { Span } from '@/lib/shared/timeline/presence'
import { bucketStarts, type Calendar, chooseBucket } from '../buckets'
import { dimensionColumn, type Question } from '../compile'
import { ask, callsSpan } from '../deps'
import { DIMENSION_SQL, dimensionSql } from '../dimensions'
import { type ConcurrencyMetric, isCounted } from '../metrics'
import { emptyValues, keyOf, type Rows } from '../rows'
import type { Bindings } from '../sql'
import { concurrencyByBucket } from './by-bucket'
import { type ConcurrencyFigures, figuresOf, figuresSql, IDLE, MAX_CUT_SECONDS } from './figures'
import { presentOf } from './interval'
import { callOverlaps, rowSpan } from './overlaps'
import { isOfTime, secondsByTime, slicedSql, slicesOf, timeKeySql } from './slices'

/** A question's rows by the JSON of their keys; an average is over elapsed time. */
export type ConcurrencyRows = Map<
  string,
  { keys: AnalyticsValue[]; figures: Record<ConcurrencyMetric, number>; at: number | null }
>

/** The elapsed part of a closed window, up to the end of the current minute; null when it lies in the future. */
export function elapsedPart(window: Span, nowSeconds: number): Span | null {
  const to = Math.min(window.to, presentOf(nowSeconds))
  return to > window.from ? { from: window.from, to } : null
}

/** `peakConcurrent` and `averageConcurrent` of a question's rows (design, section 3). @param window null when the question covers no call */
export async function concurrencyRows(question: Question, window: Span | null): Promise<ConcurrencyRows> {
  const { by, starts } = question
  const reach = window && elapsedPart(window, question.nowSeconds)
  if (window === null || reach === null) return new Map()
  if (by.every((name) => isOfTime(name) && name !== 'hour' && name !== 'weekday')) {
    const grid = starts ?? gridOf(window, question)
    const { whole, buckets } = (await concurrencyByBucket(question, { reach, starts: grid, withPeople: false })).calls
    if (by.length === 0) return new Map([[keyOf([]), rowOf([], whole, reach.to - reach.from)]])
    const seconds = secondsByTime(slicesOf(reach, grid, by, question.zone), by)
    return new Map(
      grid.map((start, index) => [
        keyOf([start]),
        rowOf([start], buckets[index] ?? IDLE, seconds.get(JSON.stringify([start])) ?? 0),
      ]),
    )
  }
  return splitRows(question, reach)
}

/** The buckets of a chart over the same window, so that one statement serves both; a single bucket where cutting every call would cost more. */
const gridOf = ({ from, to }: Span, calendar: Calendar): number[] =>
  to - from > MAX_CUT_SECONDS ? [from] : bucketStarts(from, to, chooseBucket(to - from), calendar)

async function splitRows(question: Question, reach: Span): Promise<ConcurrencyRows> {
  const { by, starts, kept, zone } = question
  const { first, last } = await callsSpan(question)
  const rows = await rowSpan(question, reach, last)
  const slices = slicesOf(reach, by.some(isOfTime) ? starts : null, by, zone)
  const write = (bindings: Bindings) => {
    // Calls under way in the window may have begun before it.
    const open = { window: { from: null, to: null }, reach: { from: first, to: last + 1 } }
    const context = { ...question, ...open, bindings }
    const callColumns = by.flatMap((name, index) =>
      isOfTime(name) ? [] : [`${dimensionSql(name, context, kept?.get(name))} AS ${dimensionColumn(index)}`],
    )
    const source = callOverlaps(reach, callColumns, { ...question, last, rows, bindings })
    const columns = by.map((_, index) => dimensionColumn(index))
    const keys = columns.map((column, index) => [column, timeKeySql(by[index] as Dimension, slices) ?? column] as const)
    return figuresSql(slicedSql(source, slices, bindings), keys, reach)
  }
  const found = await ask(question, 'concurrency-split', write)
  const seconds = secondsByTime(slices, by)
  return new Map(
    found.map((row) => {
      const values = by.map((name, index) => DIMENSION_SQL[name].decode(row[dimensionColumn(index)]))
      const times = JSON.stringify(values.filter((_, index) => isOfTime(by[index] as Dimension)))
      return [keyOf(values), rowOf(values, figuresOf(row), seconds.get(times) ?? 0)]
    }),
  )
}

function rowOf(keys: AnalyticsValue[], { peak, at, seconds }: ConcurrencyFigures, elapsed: number) {
  const averageConcurrent = elapsed > 0 ? seconds / elapsed : 0
  return { keys, at, figures: { peakConcurrent: peak, averageConcurrent } }
}

/** Rows of counted metrics with the concurrency of the same keys. @param isWhole whether there is one row, even without calls */
export function withConcurrency(
  counted: Rows,
  concurrency: ConcurrencyRows,
  metrics: readonly Metric[],
  isWhole: boolean,
): Rows {
  const names = metrics.filter(isCounted)
  const none = emptyValues(names)
  const keys = new Map([...counted, ...concurrency].map(([key, { keys: values }]) => [key, values]))
  if (isWhole) keys.set(keyOf([]), [])
  return new Map(
    [...keys].map(([key, values]) => {
      const [calls, busy] = [counted.get(key)?.values ?? none, concurrency.get(key)]
      const figureOf = (name: Metric) =>
        isCounted(name) ? (calls[names.indexOf(name)] ?? null) : (busy?.figures[name] ?? 0)
      return [key, { keys: values, values: metrics.map(figureOf), peakAt: busy?.at ?? null }]
    }),
  )
}

import type { AnalyticsMeta, AnalyticsRow, AnalyticsValue } from '@/lib/shared/contracts/analytics'

/**
 * One time bucket. `start` is where the calendar begins it; `[from, to)` is the part inside the asked range, which is what its
 * numbers count and what its door opens. Epoch seconds; `to` null is open.
 */
export type Bucket = { start: number; from: number; to: number | null; partial: boolean }
export type SeriesPoint = Bucket & {
  /** By the value of the split, which is upstream's text. */
  values: Map<string, number>
  total: number
  previous: number | null
}

/** An answer's value as a number, null where there is none. */
export function numberOf(value: AnalyticsValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Buckets from the starts that rows carry. Each ends where the next begins, so no calendar or zone arithmetic is repeated here and
 * a day of 23 or 25 hours is right by itself; the first and last are cut to the asked range.
 */
export function bucketsOf(starts: Iterable<number>, range: Pick<AnalyticsMeta, 'from' | 'to'>): Bucket[] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b)
  const typical = medianStep(sorted)
  return sorted.map((start, index) => {
    const next = sorted[index + 1] ?? null
    const from = Math.max(start, range.from ?? start)
    const to = next ?? range.to
    const cutAtEnd = next === null && to !== null && typical !== null && to - start < typical * 0.97
    return { start, from, to, partial: from > start || cutAtEnd }
  })
}

/**
 * Rows of one metric by time and, when `split` is given, by a second dimension, as points in time order with every key present.
 * `previous` is the sum of `previous.<metric>` in the bucket, null when the answer has no comparison.
 */
export function seriesOf(
  rows: readonly AnalyticsRow[],
  range: Pick<AnalyticsMeta, 'from' | 'to'>,
  metric: string,
  split: string,
): SeriesPoint[] {
  const timed = rows.filter((row) => numberOf(row.time) !== null)
  const keys = keysOf(timed, split)
  const points = bucketsOf(
    timed.map((row) => row.time as number),
    range,
  ).map(
    (bucket): SeriesPoint => ({
      ...bucket,
      values: new Map(keys.map((key) => [key, 0])),
      total: 0,
      previous: null,
    }),
  )
  const byStart = new Map(points.map((point) => [point.start, point]))
  for (const row of timed) {
    const point = byStart.get(row.time as number)
    if (!point) continue
    const key = String(row[split] ?? 'unknown')
    const value = numberOf(row[metric]) ?? 0
    point.values.set(key, (point.values.get(key) ?? 0) + value)
    point.total += value
    const before = numberOf(row[`previous.${metric}`])
    if (before !== null) point.previous = (point.previous ?? 0) + before
  }
  return points
}

/** Rows by time whose metrics are themselves the stacked parts (audio and video minutes). Same shape as `seriesOf`. */
export function seriesOfMetrics(
  rows: readonly AnalyticsRow[],
  range: Pick<AnalyticsMeta, 'from' | 'to'>,
  metrics: readonly string[],
): SeriesPoint[] {
  const unfolded = rows.flatMap((row) =>
    metrics.map((metric) => ({
      time: row.time ?? null,
      part: metric,
      value: row[metric] ?? null,
      'previous.value': row[`previous.${metric}`] ?? null,
    })),
  )
  return seriesOf(unfolded, range, 'value', 'part')
}

/** The distinct values of a dimension over rows, as text, in order of appearance. */
export function keysOf(rows: readonly AnalyticsRow[], dimension: string): string[] {
  return [...new Set(rows.map((row) => String(row[dimension] ?? 'unknown')))]
}

/** The sum over points for each key. */
export function totalsOf(points: readonly SeriesPoint[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const point of points) for (const [key, value] of point.values) totals.set(key, (totals.get(key) ?? 0) + value)
  return totals
}

/** Sums of `metric` for each value of `dimension`, now and before; `previous` null without a comparison. */
export function sumsBy(
  rows: readonly AnalyticsRow[],
  dimension: string,
  metric: string,
): { key: string; value: number; previous: number | null }[] {
  const sums = new Map<string, { key: string; value: number; previous: number | null }>()
  for (const row of rows) {
    const key = String(row[dimension] ?? 'unknown')
    const sum = sums.get(key) ?? { key, value: 0, previous: null }
    sum.value += numberOf(row[metric]) ?? 0
    const before = numberOf(row[`previous.${metric}`])
    if (before !== null) sum.previous = (sum.previous ?? 0) + before
    sums.set(key, sum)
  }
  return [...sums.values()]
}

function medianStep(sorted: readonly number[]): number | null {
  const steps = sorted.slice(1).map((start, index) => start - (sorted[index] as number))
  if (steps.length === 0) return null
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] as number
}

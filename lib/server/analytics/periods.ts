import type { AnalyticsQuery } from '@/lib/shared/analytics/analytics'
import type { TimeBucket } from '@/lib/shared/analytics/dimensions'
import { previousWindow, type Window, weekdaysBefore } from '@/lib/shared/filters/range'
import type { Span } from '@/lib/shared/timeline/presence'
import { earlierBy } from '@/lib/shared/zones/instants'
import { bucketStarts, type Calendar } from './buckets'
import { addsUp, compileQuestion, countedMetrics, measuresOf, type Period, type Question } from './compile'
import { startsWithin } from './concurrency/by-bucket'
import { type ConcurrencyRows, concurrencyRows, withConcurrency } from './concurrency/concurrency-rows'
import { presentOf } from './concurrency/interval'
import { hullOf, isEveryCall, rowsByDay, rowsOfPeriods } from './days'
import { type AnalyticsDeps, callsSpan, type Scope } from './deps'
import { bucketOf } from './dimensions'
import { whereSql } from './filters/where'
import { countSql, numberOrNull } from './measures'
import { isConcurrency } from './metrics'
import { decodeRows, emptyValues, keyOf, type Rows } from './rows'
import { COLUMNS as C } from './sql'

/** A closed window before the one asked for; `weeks` is set when it lies a whole number of weeks earlier in local time. */
export type Before = { from: number; to: number; weeks?: number }

/** The period to compare with; null without a comparison, and for an open window. */
export function comparedWindow(
  compare: AnalyticsQuery['compare'],
  { window, filters, zone }: Pick<Scope, 'window' | 'filters' | 'zone'>,
): Before | null {
  if (compare === undefined) return null
  return compare === 'weekdays' ? weekdaysBefore(window, zone) : previousWindow(window, filters.range, zone)
}

/** Closes open ends at the first and last call or, with `toNow`, at the current time if later; null for an empty window. */
export async function closedWindow(scope: Scope, toNow: boolean): Promise<Span | null> {
  const { from, to } = scope.window
  if (from !== null && to !== null) return { from, to }
  const columns = ['min', 'max'].map((end) => `${end}OrNull(${C.timeSeconds}) AS ${end}_time`)
  const spans = await rowsByDay(scope, ['span'], 'analytics-span', (bindings, part) =>
    countSql({ columns, where: whereSql(scope, bindings) }, part),
  )
  const times = spans.flatMap((span) => [span.min_time, span.max_time].flatMap((time) => numberOrNull(time) ?? []))
  const [first, last] = times.length === 0 ? [null, null] : [Math.min(...times), Math.max(...times)]
  const ends = [...(last === null ? [] : [last + 1]), ...(toNow ? [presentOf(scope.nowSeconds)] : [])]
  const [begin, until] = [from ?? first, to ?? (ends.length === 0 ? null : Math.max(...ends))]
  return begin === null || until === null || begin >= until ? null : { from: begin, to: until }
}

/** Closes open ends at the mirror's outer bounds: no call is lost, and few clock changes remain to handle. */
export async function boundedWindow(deps: AnalyticsDeps, { from, to }: Window): Promise<Span> {
  if (from !== null && to !== null) return { from, to }
  const { first, last } = await callsSpan(deps)
  return { from: from ?? Math.min(first, to ?? first), to: to ?? Math.max(last, from ?? last) + 1 }
}

type RawRow = Record<string, unknown>
/** `raw`: the engine's rows of the counted metrics; `previous`: null where nothing is compared. */
type ComparedRows = { rows: Rows; raw: RawRow[]; previous: Rows | null }

/**
 * The rows of a question and of the period before, counted metrics and concurrency merged. Time buckets of the period before are aligned with the
 * current ones: by index or, shifted by whole `weeks`, by local time. Calls beyond the last bucket count in it, so that sums stay equal.
 * @param closed the window with both ends resolved, needed for concurrency metrics; null when there are no calls
 * @param bucket the size of the question's time buckets; null without a time dimension
 */
export async function comparedRows(
  name: string,
  question: Question,
  closed: Span | null,
  before: Before | null,
  bucket: TimeBucket | null,
): Promise<ComparedRows> {
  const here = before && bucket && alignedStarts(question.starts ?? [], before, bucket, question)
  const starts = here && [...here.keys()]
  const earlier =
    before === null || before.from >= before.to ? null : { window: { from: before.from, to: before.to }, starts }
  const concurrencyOf = async (one: Question, reach: Span | null) =>
    one.metrics.some(isConcurrency) ? concurrencyRows(one, reach) : null
  const [[own, past], concurrency, concurrencyBefore] = await Promise.all([
    countedRows(name, question, earlier),
    concurrencyOf(question, closed),
    earlier && concurrencyOf({ ...question, ...earlier }, earlier.window),
  ])
  const all = (counted: Rows, busy: ConcurrencyRows | null) =>
    busy === null ? counted : withConcurrency(counted, busy, question.metrics, question.by.length === 0)
  const rows = { rows: all(own?.rows ?? new Map(), concurrency), raw: own?.raw ?? [] }
  if (before === null) return { ...rows, previous: null }
  const previous = past === undefined ? new Map() : all(past.rows, concurrencyBefore)
  if (here === null) return { ...rows, previous }
  const position = question.by.findIndex((dimension) => bucketOf(dimension) !== undefined)
  const aligned = [...previous.values()].map((row) => {
    const keys = row.keys.with(position, here.get(row.keys[position] as number) ?? null)
    return [keyOf(keys), { keys, values: row.values }] as const
  })
  return { ...rows, previous: new Map(aligned) }
}

/** The rows of the counted metrics in a question's period and in an earlier one; those that add up are remembered by day. */
async function countedRows(
  name: string,
  question: Question,
  earlier: Period | null,
): Promise<{ rows: Rows; raw: RawRow[] }[]> {
  // Where no days are remembered, each period is read whole, so that two statements on two cores are faster than one.
  if (earlier !== null && !isEveryCall(question.filters))
    return (
      await Promise.all([question, { ...question, ...earlier }].map((one) => countedRows(name, one, null)))
    ).flat()
  const { metrics, by, kept } = question
  const periods = [question, ...(earlier === null ? [] : [earlier])]
  const windows = periods.map(({ window }) => window)
  const measures = measuresOf(question)
  const whole: Question = earlier === null ? question : { ...question, window: hullOf(windows), earlier }
  const asked = (days: Span, period: number) => {
    const starts = periods[period]?.starts
    return [metrics, by, starts && startsWithin(starts, days), kept && [...kept]]
  }
  const isEmpty = countedMetrics(question).length === 0 || question.starts?.length === 0
  const found = isEmpty
    ? periods.map(() => [])
    : await rowsOfPeriods(question, windows, addsUp(question, measures) ? asked : null, name, (bindings, part) =>
        compileQuestion(whole, bindings, part),
      )
  return found.map((raw) => {
    const rows = decodeRows(raw, by, measures)
    if (by.length === 0 && rows.size === 0)
      rows.set(keyOf([]), { keys: [], values: emptyValues(countedMetrics(question)) })
    return { raw, rows }
  })
}

/** Maps bucket starts of the previous period, ascending, to the current ones they are compared with. */
function alignedStarts(
  present: readonly number[],
  before: Before,
  bucket: TimeBucket,
  calendar: Calendar,
): Map<number, number> {
  const { weeks } = before
  if (weeks === undefined)
    return new Map(
      bucketStarts(before.from, before.to, bucket, calendar)
        .slice(0, present.length)
        .map((start, index) => [start, present[index] as number]),
    )
  // Around a skipped hour several starts may coincide or be out of order; the later bucket is the one that existed.
  const moved = present.map((start) => earlierBy(weeks, 'week', start, calendar.zone))
  for (let index = moved.length - 2; index >= 0; index--)
    moved[index] = Math.min(moved[index] as number, moved[index + 1] as number)
  return new Map(moved.map((start, index) => [start, present[index] as number]))
}

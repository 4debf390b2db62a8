import { type AnalyticsQuery, type AnalyticsValue, CHANGE } from '@/lib/shared/analytics/analytics'
import type { Dimension, TimeBucket } from '@/lib/shared/analytics/dimensions'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { previousWindow, type Window, weekdaysBefore } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { earlierBy } from '@/lib/shared/zones/instants'
import { bucketStarts, type Calendar } from './buckets'
import { addsUp, compileQuestion, compileSpan, countedMetrics, measuresOf, type Order, type Question } from './compile'
import { type ConcurrencyRows, concurrencyRows } from './concurrency/concurrency-rows'
import { type ClosedReach, startsWithin } from './concurrency/figures'
import { presentOf } from './concurrency/interval'
import { type AnalyticsDeps, ask, callsSpan, type PartOf, rowsByDay, type Scope } from './deps'
import { bucketOf } from './dimensions'
import { numberOrNull } from './measures'
import { isConcurrency, isCounted } from './metrics'
import { decodeRows, emptyValues, keyOf, type Rows } from './rows'

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

/** The figure minus the one before; null where either is unknown. */
export function changeBetween(value: AnalyticsValue | undefined, before: AnalyticsValue | undefined): number | null {
  return typeof value === 'number' && typeof before === 'number' ? value - before : null
}

/** True for the order by the change of the first metric. */
export const isByChange = (orders: readonly Order[]): boolean => orders[0]?.column === CHANGE

/** The time-bucket dimension of a question, if any. @throws AppError INVALID_REQUEST naming `by` when there are several */
export function timeDimension(by: readonly Dimension[]): Dimension | null {
  const found = by.filter((name) => bucketOf(name) !== undefined)
  if (found.length > 1) throw invalidField('by', `may name only one time bucket, not ${found.join(' and ')}`)
  return found[0] ?? null
}

/** Closes open ends at the first and last call or, with `toNow`, at the current time if later; null for an empty window. */
export async function closedWindow(scope: Scope, toNow: boolean): Promise<ClosedReach | null> {
  const { from, to } = scope.window
  if (from !== null && to !== null) return { from, to }
  const [span] = await ask(scope, 'analytics-span', (bindings) => compileSpan(scope, bindings))
  const [first, last] = [numberOrNull(span?.min_time), numberOrNull(span?.max_time)]
  const ends = [...(last === null ? [] : [last + 1]), ...(toNow ? [presentOf(scope.nowSeconds)] : [])]
  const [begin, until] = [from ?? first, to ?? (ends.length === 0 ? null : Math.max(...ends))]
  return begin === null || until === null || begin >= until ? null : { from: begin, to: until }
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
  calendar: Calendar,
): number[] {
  return window === null || window.from === null || window.to === null
    ? []
    : bucketStarts(window.from, window.to, bucket, calendar)
}

/**
 * The rows of one period, counted metrics and concurrency merged.
 * @param closed the window with both ends resolved, needed for concurrency metrics; null when there are no calls
 * @returns also the engine's raw rows of the counted part
 */
export async function periodRows(
  name: string,
  question: Question,
  closed: ClosedReach | null,
): Promise<{ rows: Rows; raw: Record<string, unknown>[] }> {
  const counted = countedMetrics(question)
  const isEmpty = question.starts !== null && question.starts.length === 0
  const [{ rows, raw }, concurrency] = await Promise.all([
    isEmpty || counted.length === 0 ? { rows: new Map() as Rows, raw: [] } : countedRows(name, question),
    question.metrics.some(isConcurrency) ? concurrencyRows(question, closed) : null,
  ])
  return {
    raw,
    rows: concurrency === null ? rows : merged(rows, concurrency, question.metrics, question.by.length === 0),
  }
}

/** The rows of the counted metrics; those that add up are remembered by day. */
async function countedRows(name: string, question: Question): Promise<{ rows: Rows; raw: Record<string, unknown>[] }> {
  const { metrics, by, starts, kept } = question
  const measures = measuresOf(question)
  const read = (partOf?: PartOf) =>
    ask(question, name, (bindings) => compileQuestion(question, bindings, partOf?.(bindings)))
  const asked = (days: ClosedReach) => [metrics, by, starts && startsWithin(starts, days), kept && [...kept]]
  const raw = await (addsUp(question, measures) ? rowsByDay(question, asked, read) : read())
  const rows = decodeRows(raw, by, measures)
  if (by.length === 0 && rows.size === 0)
    rows.set(keyOf([]), { keys: [], values: emptyValues(countedMetrics(question)) })
  return { raw, rows }
}

function merged(counted: Rows, concurrency: ConcurrencyRows, metrics: readonly Metric[], isWhole: boolean): Rows {
  const names = metrics.filter(isCounted)
  const none = emptyValues(names)
  const keys = new Map([...counted, ...concurrency].map(([key, { keys: values }]) => [key, values]))
  if (isWhole) keys.set(keyOf([]), [])
  return new Map(
    [...keys].map(([key, values]) => {
      const [calls, busy] = [counted.get(key)?.values ?? none, concurrency.get(key)]
      const figureOf = (name: Metric) => {
        if (name === 'peakConcurrent') return busy?.peak ?? 0
        if (name === 'averageConcurrent') return busy?.average ?? 0
        return calls[names.indexOf(name)] ?? null
      }
      return [key, { keys: values, values: metrics.map(figureOf), peakAt: busy?.at ?? null }]
    }),
  )
}

/**
 * Rows of the previous period, its time buckets aligned with the current ones: by index or, shifted by whole `weeks`, by local time.
 * Calls beyond the last bucket count in it, so that sums stay equal.
 */
export async function previousRows(current: Question, before: Before, bucket: TimeBucket | null): Promise<Rows> {
  const window = { from: before.from, to: before.to }
  if (window.from >= window.to) return new Map()
  const here = bucket === null ? null : alignedStarts(current.starts ?? [], before, bucket, current)
  const starts = here && [...here.keys()]
  const { rows } = await periodRows('analytics-previous', { ...current, window, starts }, window)
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
  before: Before,
  bucket: TimeBucket,
  calendar: Calendar,
): Map<number, number> {
  const { weeks } = before
  if (weeks === undefined)
    return new Map(
      startsOf(before, bucket, calendar)
        .slice(0, present.length)
        .map((start, index) => [start, present[index] as number]),
    )
  // Around a skipped hour several starts may coincide or be out of order; the later bucket is the one that existed.
  const moved = present.map((start) => earlierBy(weeks, 'week', start, calendar.zone))
  for (let index = moved.length - 2; index >= 0; index--)
    moved[index] = Math.min(moved[index] as number, moved[index + 1] as number)
  return new Map(moved.map((start, index) => [start, present[index] as number]))
}

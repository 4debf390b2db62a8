import { concurrencyByBucket } from '@/lib/server/analytics/concurrency/by-bucket'
import { type AnalyticsDeps, ask, scopeOf } from '@/lib/server/analytics/deps'
import { isNamedSql } from '@/lib/server/analytics/filters/organisation'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { type CountedMetric, isConcurrency, measureOf } from '@/lib/server/analytics/metrics'
import { ownOf } from '@/lib/server/analytics/own'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/sql'
import { waitingAt } from '@/lib/server/callbacks/waiting'
import type { Evaluation } from '@/lib/shared/alerts/alerts'
import type { Timing, Verdict } from '@/lib/shared/alerts/machine'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import { emptyValue, type WatchedMetric } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import type { Filters } from '@/lib/shared/filters/filters'
import { DEFAULT_ZONE } from '@/lib/shared/filters/zone'
import { earlierBy } from '@/lib/shared/zones/instants'

/** How often a window is judged, minutes: fine enough to notice a change early, coarse enough that a month has few steps. */
const STEP_MINUTES: Readonly<Record<number, number>> = {
  5: 1,
  15: 1,
  30: 2,
  60: 5,
  180: 15,
  360: 30,
  720: 60,
  1440: 60,
  10080: 360,
}

/** The time between two judgements of a window, seconds. */
export const stepSeconds = (windowMinutes: number): number => (STEP_MINUTES[windowMinutes] ?? 1) * 60

/** The times of a rule, by which its state is stepped. */
export const timingOf = ({ forMinutes, keepMinutes, windowMinutes }: Evaluation, isSilenced: boolean): Timing => ({
  forSeconds: forMinutes * 60,
  keepSeconds: keepMinutes * 60,
  stepSeconds: stepSeconds(windowMinutes),
  isSilenced,
})

/** The last step at or before a time, epoch seconds: every process and the preview judge at the same moments. */
export const stepBefore = (atSeconds: number, windowMinutes: number): number => {
  const step = stepSeconds(windowMinutes)
  return Math.floor(atSeconds / step) * step
}

/** Steps that a window is compared with in one statement: the steps from `first`, `count` of them, moved by `shiftSeconds`. */
type StepShift = { first: number; count: number; shiftSeconds: number }

/** No clock changes within such a stretch, since zones change at full quarters of an hour. */
const QUARTER_SECONDS = 900

/** The same wall-clock time a day or a week before each step, grouped by distance, which is not the same around a clock change. */
export function shiftedSteps(
  { first, count, step }: { first: number; count: number; step: number },
  comparedWith: Evaluation['comparedWith'],
  zone: string,
): StepShift[] {
  const runs: StepShift[] = []
  let known = { quarter: Number.NaN, shiftSeconds: 0 }
  for (let index = 0; index < count; index += 1) {
    const at = first + index * step
    const quarter = Math.floor(at / QUARTER_SECONDS)
    if (quarter !== known.quarter) known = { quarter, shiftSeconds: earlierBy(1, comparedWith, at, zone) - at }
    const last = runs.at(-1)
    if (last?.shiftSeconds === known.shiftSeconds) last.count += 1
    else runs.push({ first: at, count: 1, shiftSeconds: known.shiftSeconds })
  }
  return runs
}

/** The windows that end at each of `count` steps from `first`, epoch seconds. */
export type Steps = { first: number; count: number }
type Windows = Steps & { stepSeconds: number; windowSeconds: number }

const NOTHING: Observation = { value: null, calls: 0 }

/**
 * What a rule sees in the windows `[end - window, end)` at each step, one statement for all of them; with `change` also in the windows that they
 * are compared with. The same question answers whether a rule fires now (one step) and when it would have fired (a month of them).
 * @param deps with the calls of the tags in the rule's filters
 */
export async function seenInWindows(deps: AnalyticsDeps, rule: Evaluation, steps: Steps): Promise<SeenTwice[]> {
  const filters = ruleFilters(rule.filters)
  const windows = { ...steps, stepSeconds: stepSeconds(rule.windowMinutes), windowSeconds: rule.windowMinutes * 60 }
  const metric: WatchedMetric = rule.condition === 'no-data' ? 'calls' : rule.metric
  const asked = (some: Windows) => figuresOf(deps, metric, filters, some)
  if (rule.condition !== 'change') return (await asked(windows)).map((seen) => ({ ...seen, before: null }))
  const zone = filters.tz ?? DEFAULT_ZONE
  const runs = shiftedSteps({ ...steps, step: windows.stepSeconds }, rule.comparedWith, zone)
  const [now, before] = await Promise.all([
    asked(windows),
    Promise.all(
      runs.map(({ first, count, shiftSeconds }) => asked({ ...windows, first: first + shiftSeconds, count })),
    ).then((parts) => parts.flat()),
  ])
  return now.map((seen, index) => ({ ...seen, before: before[index] ?? NOTHING }))
}

async function figuresOf(deps: AnalyticsDeps, metric: WatchedMetric, filters: Filters, windows: Windows) {
  if (metric === 'waiting') return (await waitingAt(deps, filters, windows)).map((value) => ({ value, calls: value }))
  const [counted, concurrent] = await Promise.all([
    countedFigures(deps, isConcurrency(metric) ? 'calls' : metric, filters, windows),
    isConcurrency(metric) ? concurrentFigures(deps, metric, filters, windows) : null,
  ])
  return concurrent === null
    ? counted
    : counted.map(({ calls }, index) => ({ value: concurrent[index] ?? null, calls }))
}

/** Counts each call once in every window that covers its time. */
async function countedFigures(
  deps: AnalyticsDeps,
  metric: CountedMetric,
  filters: Filters,
  { first, count, stepSeconds: step, windowSeconds }: Windows,
): Promise<Observation[]> {
  const scope = { ...scopeOf(deps, filters), window: { from: first - windowSeconds, to: first + (count - 1) * step } }
  const write = (bindings: Bindings) => {
    const bind = (value: number) => bindings.bind('Int64', value)
    const since = `(${C.timeSeconds} - ${bind(first)})`
    // The first window that ends after the call, and the last that begins at or before it.
    const from = `greatest(0, toInt64(floor(${since} / ${bind(step)})) + 1)`
    const to = `least(${bind(count - 1)}, toInt64(floor((${since} + ${bind(windowSeconds)}) / ${bind(step)})))`
    // As in every chart without people or teams as a dimension, filters choose the calls, not whose figures these are; rates are of those they divide by.
    const people = ownOf((uid) => isNamedSql(uid, { ...scope, bindings }))
    const sqlOf = (name: CountedMetric) => measureOf(name, scope.organisation.service, people).sql
    return `SELECT step, ${sqlOf(metric)} AS value, ${sqlOf((basisOf(metric) ?? 'calls') as CountedMetric)} AS calls
      FROM ${CALLS_TABLE} FINAL ARRAY JOIN range(${from}, greatest(${from}, ${to} + 1)) AS step
      WHERE ${whereSql(scope, bindings)} GROUP BY step`
  }
  const rows = await ask(deps, 'alert-windows', write)
  const found = new Map(rows.map((row) => [Number(row.step), row]))
  const none: Observation = { value: emptyValue(metric), calls: 0 }
  return Array.from({ length: count }, (_, index): Observation => {
    const row = found.get(index)
    if (row === undefined) return none
    return { value: row.value === null ? null : Number(row.value), calls: Number(row.calls) }
  })
}

/** Peak and average of each window, from those of its steps: the highest peak, and the sum of the call seconds. */
async function concurrentFigures(
  deps: AnalyticsDeps,
  metric: 'peakConcurrent' | 'averageConcurrent',
  filters: Filters,
  { first, count, stepSeconds: step, windowSeconds }: Windows,
): Promise<number[]> {
  const from = first - windowSeconds
  const to = first + (count - 1) * step
  const starts = Array.from({ length: (to - from) / step }, (_, index) => from + index * step)
  const asked = { reach: { from, to }, starts, withPeople: false }
  const { calls } = await concurrencyByBucket(scopeOf(deps, filters), asked)
  const perWindow = windowSeconds / step
  return Array.from({ length: count }, (_, index) => {
    const buckets = calls.buckets.slice(index, index + perWindow)
    return metric === 'peakConcurrent'
      ? Math.max(0, ...buckets.map(({ peak }) => peak))
      : buckets.reduce((sum, { seconds }) => sum + seconds, 0) / windowSeconds
  })
}

/** The figure of a window, null if it has none, and how many calls are behind it: those that a rate divides by. */
type Observation = { value: number | null; calls: number }
/** A window, with the one that a `change` compares it with. */
export type SeenTwice = Observation & { before: Observation | null }

/** The relative change since the other window, such as 0.5 for half more; null where there is nothing to compare with. */
function changeOf({ value, before }: SeenTwice): number | null {
  if (value === null || before === null || before.value === null || before.value === 0) return null
  return value / before.value - 1
}

/** The number that is compared with the threshold. */
export const comparedValue = (rule: Pick<Evaluation, 'condition'>, seen: SeenTwice): number | null =>
  rule.condition === 'change' ? changeOf(seen) : rule.condition === 'no-data' ? seen.calls : seen.value

/** Whether a rule's condition holds in a window (design, section 6a). */
export function judge(rule: Pick<Evaluation, 'condition' | 'threshold' | 'least'>, seen: SeenTwice): Verdict {
  const { condition, least } = rule
  if (condition === 'no-data') return seen.calls < Math.max(least, 1) ? 'breach' : 'clear'
  if (seen.calls < least || (condition === 'change' && (seen.before?.calls ?? 0) < least)) return 'unknown'
  const value = comparedValue(rule, seen)
  if (value === null || rule.threshold === null) return 'unknown'
  const beyond = isOfFall(rule) ? rule.threshold - value : value - rule.threshold
  return beyond > 0 || (beyond === 0 && condition === 'change') ? 'breach' : 'clear'
}

/** Whether a rule fires when its number is small, not large. */
const isOfFall = ({ condition, threshold }: Pick<Evaluation, 'condition' | 'threshold'>): boolean =>
  condition === 'below' || condition === 'no-data' || (condition === 'change' && (threshold ?? 0) < 0)

/** The one of two windows that is nearer to firing, or further beyond the threshold; one without a figure is furthest from it. */
export function nearer<S extends SeenTwice>(rule: Pick<Evaluation, 'condition' | 'threshold'>, one: S, other: S): S {
  const [a, b] = [comparedValue(rule, one), comparedValue(rule, other)]
  if (a === null || b === null) return a === null ? other : one
  return (isOfFall(rule) ? b < a : b > a) ? other : one
}

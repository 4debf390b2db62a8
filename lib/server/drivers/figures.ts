import { type AnalyticsRow, type AnalyticsValue, type CompareMode, numberOf } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { DriverMethod } from '@/lib/shared/analytics/drivers'
import { METRICS, type Metric, PEAK_AT } from '@/lib/shared/analytics/metrics'
import { basisOf } from '@/lib/shared/charts/basis'
import { activeDoor } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Span } from '@/lib/shared/timeline/presence'
import { type AnalyticsDeps, scopeOf } from '../analytics/deps'
import { comparedWindow } from '../analytics/periods'
import { runAnalytics } from '../analytics/run'
import type { Part } from './contributions'

/** A question about the change of a figure between two periods, epoch seconds. */
export type Query = {
  deps: AnalyticsDeps
  metric: Metric
  filters: Filters
  now: Span
  before: Span
  compare: CompareMode
}

/** The question about a figure in the range of the filters; null where that is open, so that there is no period before. @throws AppError INVALID_REQUEST naming `from` */
export function changeAsked(asked: Pick<Query, 'deps' | 'metric' | 'filters' | 'compare'>): Query | null {
  const scope = scopeOf(asked.deps, asked.filters)
  const { from, to } = scope.window
  const before = comparedWindow(asked.compare, scope)
  if (from === null || to === null || before === null) return null
  return { ...asked, now: { from, to }, before: { from: before.from, to: before.to } }
}

/** A figure in both periods, with the sums that it is made of. */
export type Figure = {
  key: AnalyticsValue
  value: number | null
  previous: number | null
  /** The calls behind it. */
  n: number
  previousN: number
  part: Part
}

/** The overall figure; with the moments of its peaks, where it is one. */
export type Total = Omit<Figure, 'key'> & { peakAt: number | null; peakBefore: number | null }

/** What a rate counts among the calls behind it, where its parts can be told apart. */
const COUNTED: Partial<Record<Metric, Metric>> = {
  answerRate: 'answered',
  serviceLevel: 'answeredInTime',
  recordingRate: 'recordings',
}

/** How the parts of a metric's change are computed (`DRIVER_METHODS`). */
export function methodOf(metric: Metric): DriverMethod {
  if (COUNTED[metric] !== undefined) return 'rate'
  if (metric === 'peakConcurrent') return 'moment'
  return METRICS[metric].additive || metric === 'averageConcurrent' ? 'difference' : 'replacement'
}

/** The counts of a figure: what it counts, and the calls behind it. */
const countsOf = (metric: Metric, by: readonly Dimension[]): [Metric, Metric] => [
  COUNTED[metric] ?? metric,
  basisOf(metric, by) ?? 'calls',
]

function figureOf(row: AnalyticsRow, metric: Metric, dimension?: Dimension): Figure {
  const [over, under] = countsOf(metric, dimension === undefined ? [] : [dimension])
  const amounts = (prefix: string) => ({
    over: numberOf(row[prefix + over]) ?? 0,
    under: numberOf(row[prefix + under]) ?? 0,
  })
  const part = { now: amounts(''), before: amounts('previous.') }
  return {
    key: (dimension && row[dimension]) ?? null,
    value: numberOf(row[metric]),
    previous: numberOf(row[`previous.${metric}`]),
    n: part.now.under,
    previousN: part.before.under,
    part,
  }
}

/** The figure of all calls in both periods. */
export async function totalOf({ deps, metric, filters, compare, before }: Query): Promise<Total> {
  const { data } = await runAnalytics(deps, { metrics: [metric, ...countsOf(metric, [])], by: [], compare }, filters)
  const row = data[0] ?? {}
  const peakBefore = metric === 'peakConcurrent' ? await peakIn(before, deps, filters) : null
  return { ...figureOf(row, metric), peakAt: numberOf(row[PEAK_AT]), peakBefore }
}

/** The first second of the peak of a period. */
async function peakIn({ from, to }: Span, deps: AnalyticsDeps, filters: Filters): Promise<number | null> {
  const within = { ...filters, range: undefined, from: String(from), to: String(to) }
  const { data } = await runAnalytics(deps, { metrics: ['peakConcurrent'], by: [] }, within)
  return numberOf(data[0]?.[PEAK_AT])
}

/** The figures of each key of a dimension. */
export async function figuresBy(asked: Query, dimension: Dimension, total: Total): Promise<Figure[]> {
  const { deps, metric, filters, compare } = asked
  if (methodOf(metric) === 'moment') return momentFigures(asked, dimension, total)
  const by = [dimension]
  const { data } = await runAnalytics(deps, { metrics: [metric, ...countsOf(metric, by)], by, compare }, filters)
  return data.map((row) => figureOf(row, metric, dimension))
}

/** Who was in a call at the two peaks: each call ongoing then counts under its keys. */
async function momentFigures({ deps, filters }: Query, dimension: Dimension, total: Total): Promise<Figure[]> {
  const at = async (moment: number | null) => {
    const door = activeDoor(filters, moment)
    if (door === null) return new Map<AnalyticsValue, number>()
    const then = { ...filters, from: undefined, to: undefined, ...door }
    const { data } = await runAnalytics(deps, { metrics: ['calls'], by: [dimension] }, then)
    return new Map(data.map((row) => [row[dimension] ?? null, numberOf(row.calls) ?? 0]))
  }
  const [now, before] = await Promise.all([at(total.peakAt), at(total.peakBefore)])
  return [...new Set([...now.keys(), ...before.keys()])].map((key) => {
    const [value, previous] = [now.get(key) ?? 0, before.get(key) ?? 0]
    const part = { now: { over: value, under: 0 }, before: { over: previous, under: 0 } }
    return { key, value, previous, n: value, previousN: previous, part }
  })
}

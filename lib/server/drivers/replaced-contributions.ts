import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import type { Span } from '@/lib/shared/timeline/presence'
import type { Question } from '../analytics/compile'
import { ask, scopeOf } from '../analytics/deps'
import { DIMENSION_SQL, severalKeys } from '../analytics/dimensions'
import { whereSql } from '../analytics/filters/where'
import { numberOrNull } from '../analytics/measures'
import { type CountedMetric, isCounted, metricSql } from '../analytics/metrics'
import { type Bindings, CALLS_TABLE } from '../analytics/sql'
import { rateParts } from './contributions'
import type { Figure, Query, Total } from './figures'

/**
 * What a metric would be if the calls of one key were those of the earlier period, for each of some keys. Each call is counted once for every key
 * whose imagined period contains it: current calls without the key, earlier calls with it.
 * @param keys as the dimension decodes them; at most a few, since every call is counted for each
 */
async function replacedValues(
  question: Question,
  before: Span,
  { metric, dimension, keys }: { metric: CountedMetric; dimension: Dimension; keys: readonly AnalyticsValue[] },
): Promise<Map<AnalyticsValue, number | null>> {
  const window = { from: before.from, to: question.window.to }
  const write = (bindings: Bindings) => {
    const context = { ...question, window, bindings }
    const own = severalKeys(dimension, context) ?? `[${DIMENSION_SQL[dimension].sql(context)}]`
    const names = bindings.bind('Array(String)', keys.map(textOf))
    const now = `(${whereSql(question, bindings)})`
    const then = `(${whereSql({ ...question, window: before }, bindings)})`
    // Keys are compared as texts, since those of some dimensions are numbers.
    const texts = `arrayMap(key -> ifNull(toString(key), ''), ${own})`
    return `SELECT candidate, ${metricSql(metric, question.organisation.service)} AS value FROM ${CALLS_TABLE} FINAL
      ARRAY JOIN arrayFilter(name -> (${now} AND NOT has(${texts}, name)) OR (${then} AND has(${texts}, name)), ${names}) AS candidate
      WHERE ${now} OR ${then} GROUP BY candidate`
  }
  const rows = await ask(question, 'drivers-replaced', write)
  const found = new Map(rows.map((row) => [String(row.candidate), numberOrNull(row.value)]))
  return new Map(keys.map((key) => [key, found.get(textOf(key)) ?? null]))
}

const textOf = (key: AnalyticsValue): string => (key === null ? '' : String(key))

/** Keys for which the figure is recomputed; more would take seconds over a long range. */
const MOST_CANDIDATES = 10

/**
 * How much each key changes a figure that does not add up, such as a median: the overall figure minus what it would be if the calls of the key
 * were those of before. Only for the keys that a weighted mean would blame most.
 */
export async function replacedContributions(
  { deps, metric, filters, now, before }: Query,
  dimension: Dimension,
  total: Total,
  figures: readonly Figure[],
): Promise<Map<AnalyticsValue, number>> {
  if (!isCounted(metric) || total.value === null) return new Map()
  const candidates = figures
    .toSorted((one, other) => likely(other, figures) - likely(one, figures))
    .slice(0, MOST_CANDIDATES)
    .map(({ key }) => key)
  if (candidates.length === 0) return new Map()
  const scope = scopeOf(deps, filters)
  const question: Question = { ...scope, metrics: [metric], by: [dimension], window: now, starts: null }
  const values = await replacedValues(question, before, { metric, dimension, keys: candidates })
  return new Map([...values].map(([key, value]) => [key, value === null ? 0 : (total.value as number) - value]))
}

/** The size of the contribution if the figure were a weighted mean. */
function likely({ value, previous, n, previousN }: Figure, all: readonly Figure[]): number {
  const sum = (read: (figure: Figure) => number) => all.reduce((total, figure) => total + read(figure), 0)
  const amounts = (mean: number | null, n: number) => ({ over: (mean ?? 0) * n, under: mean === null ? 0 : n })
  const { rate, mix } = rateParts(
    { now: amounts(value, n), before: amounts(previous, previousN) },
    {
      now: { over: sum((one) => (one.value ?? 0) * one.n), under: sum((one) => one.n) },
      before: { over: sum((one) => (one.previous ?? 0) * one.previousN), under: sum((one) => one.previousN) },
    },
  )
  return Math.abs(rate + mix)
}

import type { AnalyticsValue } from '@/lib/shared/analytics/analytics'
import type { Dimension } from '@/lib/shared/analytics/dimensions'
import { ask, scopeOf } from '../analytics/deps'
import { DIMENSION_SQL, severalKeys } from '../analytics/dimensions'
import { whereSql } from '../analytics/filters/where'
import { numberOrNull } from '../analytics/measures'
import { isCounted, measureOf } from '../analytics/metrics'
import { changeBetween } from '../analytics/rows'
import { type Bindings, CALLS_TABLE } from '../analytics/sql'
import { rateParts } from './contributions'
import type { Figure, Query, Total } from './figures'

/** Keys for which the figure is recomputed, since every call is counted for each; more would take seconds over a long range. */
const MOST_CANDIDATES = 10

/**
 * How much each key changes a figure that does not add up, such as a median: the overall figure minus what it would be if the calls of the key
 * were those of before. Only for the keys that a weighted mean would blame most. Each call is counted once for every key whose imagined period
 * contains it: current calls without the key, earlier calls with it.
 */
export async function replacedContributions(
  { deps, metric, filters, now, before }: Query,
  dimension: Dimension,
  total: Total,
  figures: readonly Figure[],
): Promise<Map<AnalyticsValue, number>> {
  if (!isCounted(metric)) return new Map()
  const candidates = figures
    .toSorted((one, other) => likely(other, figures) - likely(one, figures))
    .slice(0, MOST_CANDIDATES)
    .map(({ key }) => key)
  if (candidates.length === 0) return new Map()
  const scope = scopeOf(deps, filters)
  const write = (bindings: Bindings) => {
    const context = { ...scope, window: { from: before.from, to: now.to }, starts: null, bindings }
    const own = severalKeys(dimension, context) ?? `[${DIMENSION_SQL[dimension].sql(context)}]`
    const names = bindings.bind('Array(String)', candidates.map(textOf))
    const isNow = `(${whereSql({ ...scope, window: now }, bindings)})`
    const isThen = `(${whereSql({ ...scope, window: before }, bindings)})`
    // Keys are compared as texts, since those of some dimensions are numbers.
    const texts = `arrayMap(key -> ifNull(toString(key), ''), ${own})`
    return `SELECT candidate, ${measureOf(metric, scope.organisation.service).sql} AS value FROM ${CALLS_TABLE} FINAL
      ARRAY JOIN arrayFilter(name -> (${isNow} AND NOT has(${texts}, name)) OR (${isThen} AND has(${texts}, name)), ${names}) AS candidate
      WHERE ${isNow} OR ${isThen} GROUP BY candidate`
  }
  const rows = await ask(scope, 'drivers-replaced', write)
  const found = new Map(rows.map((row) => [String(row.candidate), numberOrNull(row.value)]))
  return new Map(candidates.map((key) => [key, changeBetween(total.value, found.get(textOf(key))) ?? 0]))
}

const textOf = (key: AnalyticsValue): string => (key === null ? '' : String(key))

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

import type { AnalyticsValue } from '@/lib/shared/contracts/analytics'
import type { Dimension } from '@/lib/shared/contracts/dimensions'
import { ask } from '../ask'
import { COLUMNS as C, CALLS_TABLE } from '../calls/columns'
import { numberOrNull } from '../calls/rows'
import { dimensionContext, type Question } from '../compile'
import type { AnalyticsDeps } from '../deps'
import { DIMENSION_SQL, teamKeys } from '../dimensions'
import { type CountedMetric, metricSql } from '../metrics'
import { Bindings } from '../sql'
import { whereSql } from '../where'

/**
 * What a metric would be if the calls of one key were those of the earlier period, for each of some keys. Each call is counted once for every
 * key under which it belongs to that imagined period: calls of now without the key, calls of before with it.
 * @param keys as the dimension decodes them; at most a few, since every call is counted for each
 */
export async function replacedValues(
  deps: AnalyticsDeps,
  question: Question,
  before: { from: number; to: number },
  { metric, dimension, keys }: { metric: CountedMetric; dimension: Dimension; keys: readonly AnalyticsValue[] },
): Promise<Map<AnalyticsValue, number | null>> {
  const bindings = new Bindings()
  const window = { from: before.from, to: question.window.to }
  const context = dimensionContext({ ...question, window }, bindings)
  const several = dimension === 'person' ? C.people : dimension === 'team' ? teamKeys(context) : null
  const own = several ?? `[${DIMENSION_SQL[dimension].sql(context)}]`
  const names = bindings.bind('Array(String)', keys.map(textOf))
  const now = `(${whereSql(question.filters, { ...question, bindings })})`
  const then = `(${whereSql(question.filters, { ...question, window: before, bindings })})`
  // Keys are compared as texts, since those of some dimensions are numbers.
  const texts = `arrayMap(key -> ifNull(toString(key), ''), ${own})`
  const rows = await ask(deps, 'drivers-replaced', window, {
    sql: `SELECT candidate, ${metricSql(metric, question.organisation?.service)} AS value FROM ${CALLS_TABLE} FINAL
      ARRAY JOIN arrayFilter(name -> (${now} AND NOT has(${texts}, name)) OR (${then} AND has(${texts}, name)), ${names}) AS candidate
      WHERE ${now} OR ${then} GROUP BY candidate`,
    params: bindings.params,
  })
  const found = new Map(rows.map((row) => [String(row.candidate), numberOrNull(row.value)]))
  return new Map(keys.map((key) => [key, found.get(textOf(key)) ?? null]))
}

const textOf = (key: AnalyticsValue): string => (key === null ? '' : String(key))

import { ANOMALY_NAMES, type Anomaly } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, readsOf, scopeOf } from '../analytics/deps'
import { anomalySql, whereSql } from '../analytics/filters/where'
import { CALLS_TABLE } from '../analytics/sql'

/**
 * How many calls have each data issue under all filters except that by data issues, most first. A call counts for each of its issues.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export function countAnomalies(deps: AnalyticsDeps, filters: Filters): Promise<{ value: Anomaly; calls: number }[]> {
  const scope = scopeOf(deps, { ...filters, anomaly: [] })
  // Which calls are open for too long depends on the time.
  const question = ['anomaly-facet', scope.nowSeconds]
  const count = async () => {
    const [row] = await ask(scope, 'anomaly-facet', (bindings) => {
      const counts = ANOMALY_NAMES.map(
        (name, index) => `countIf(${anomalySql([name], { ...scope, bindings })}) AS n${index}`,
      )
      return `SELECT ${counts.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)}`
    })
    return ANOMALY_NAMES.map((value, index) => ({ value, calls: Number(row?.[`n${index}`] ?? 0) }))
      .filter(({ calls }) => calls > 0)
      .sort((left, right) => right.calls - left.calls)
  }
  return cachedFor(scope, question, count, readsOf(scope))
}

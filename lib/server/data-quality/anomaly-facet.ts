import { type AnalyticsDeps, atMinute, keyOfFilters, readsOf } from '@/lib/server/analytics/deps'
import { Bindings, CALLS_TABLE } from '@/lib/server/analytics/sql'
import { ANOMALY_NAMES, type Anomaly } from '@/lib/shared/calls/call'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { cached } from '../analytics/cache'
import { anomalyConditions, whereSql } from '../analytics/filters/where'

/**
 * How many calls have each data issue under all filters except that by data issues, most first. A call counts for each of its issues.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export function countAnomalies(deps: AnalyticsDeps, filters: Filters): Promise<{ value: Anomaly; calls: number }[]> {
  const rounded = atMinute(deps)
  const others: Filters = { ...filters, anomaly: [] }
  const window = resolveWindow(filters, deps.nowSeconds)
  // Which calls are open for too long depends on the time.
  const question = ['anomaly-facet', rounded.nowSeconds, keyOfFilters(rounded, others, window)]
  return cached(
    deps.mirror,
    JSON.stringify(question),
    async () => {
      const bindings = new Bindings()
      const context = { ...rounded, window, bindings }
      const counts = ANOMALY_NAMES.map(
        (name, index) => `countIf(${anomalyConditions({ anomaly: [name] }, context).join('')}) AS n${index}`,
      )
      const [row] = await deps.mirror.query<Record<string, unknown>>({
        name: 'anomaly-facet',
        sql: `SELECT ${counts.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(others, context)}`,
        params: bindings.params,
      })
      return ANOMALY_NAMES.map((value, index) => ({ value, calls: Number(row?.[`n${index}`] ?? 0) }))
        .filter(({ calls }) => calls > 0)
        .sort((left, right) => right.calls - left.calls)
    },
    readsOf(others, window),
  )
}

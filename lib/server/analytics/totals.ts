import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { cached } from './cache'
import { COLUMNS as C, CALLS_TABLE } from './columns'
import { dayCounts } from './day-counts'
import type { AnalyticsDeps } from './deps'
import { dependsOnNow, keyOfConditions, keyOfFilters, readsOf } from './filters-key'
import { matchingKeys } from './matching-keys'
import { Bindings } from './sql'

/** Number of filtered calls. @throws AppError MIRROR_UNAVAILABLE */
export async function countCalls(deps: AnalyticsDeps, filters: Filters, window: Window): Promise<number> {
  if (!dependsOnNow(filters))
    return (await dayCounts(deps, filters, window, JSON.stringify(keyOfConditions(deps, filters)))).total()
  const question = JSON.stringify(['calls-total', ...keyOfFilters(deps, filters, window)])
  const count = async () => {
    const bindings = new Bindings()
    const [row] = await deps.mirror.query<{ total: unknown }>({
      name: 'calls-total',
      sql: `SELECT count() AS total FROM (${matchingKeys(deps, filters, window, bindings)})`,
      params: bindings.params,
    })
    return Number(row?.total ?? 0)
  }
  return cached(deps.mirror, question, count, readsOf(filters, window))
}

/** The first and last second of any stored row, replaced ones included: an outer bound that the engine answers from part metadata. */
export function callsSpan(deps: Pick<AnalyticsDeps, 'mirror'>): Promise<{ first: number; last: number }> {
  return cached(deps.mirror, '["calls-span"]', async () => {
    const [row] = await deps.mirror.query<{ first: unknown; last: unknown }>({
      name: 'calls-span',
      sql: `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`,
    })
    return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) }
  })
}

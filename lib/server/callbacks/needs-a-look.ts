import { type NeedsALook, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'
import { ask } from '../analytics/ask'
import { type AnalyticsDeps, cachedFor, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { CALLS_TABLE, ROW_KEY } from '../analytics/sql'
import { LINE_COLUMNS, type LineRow } from '../calls/around-rows'
import { briefsOf } from './briefs'
import { readUnusual } from './unusual'
import { readWaiting } from './waiting'

const MAX_STALE = 20
const MAX_UNUSUAL = 24

/**
 * What needs attention: who waits for a call back, calls ongoing for too long, and unusual hours and days of the range.
 * @throws AppError INVALID_REQUEST naming `from`
 */
export async function readNeedsALook(deps: AnalyticsDeps, filters: Filters): Promise<NeedsALook> {
  const scope = scopeOf(deps, filters)
  const [{ hours, asOf, waiting, open, overdue, lines }, rest] = await Promise.all([
    readWaiting(deps, filters),
    cachedFor(scope, ['needs-a-look', scope.nowSeconds], async () => {
      const [stale, unusual] = await Promise.all([readStale(scope, filters), readUnusual(scope, MAX_UNUSUAL)])
      return { stale, ...unusual }
    }),
  ])
  const queue = lines.map(({ last, state, dueAt }) => ({ ...last, state, dueAt }))
  return { hours, asOf, waiting, callbacks: { open, overdue }, queue, ...rest }
}

/** Stale ongoing calls matter now, whenever they began. */
async function readStale(deps: AnalyticsDeps, filters: Filters): Promise<NeedsALook['stale']> {
  // A filter by other data issues excludes stale calls.
  const isOther = filters.anomaly.length > 0 && !filters.anomaly.includes('stale-ongoing')
  const overHours = deps.staleOngoingHours
  if (isOther) return { calls: 0, longest: [], overHours }
  const stale = scopeOf(deps, staleFilters(filters))
  const rows = await ask<LineRow>(
    deps,
    'stale',
    (bindings) => `SELECT ${LINE_COLUMNS}, count() OVER () AS total FROM ${CALLS_TABLE} FINAL
      WHERE ${whereSql(stale, bindings)} ORDER BY ${ROW_KEY} LIMIT ${MAX_STALE}`,
  )
  return { calls: Number(rows[0]?.total ?? 0), longest: await briefsOf(deps, rows), overHours }
}

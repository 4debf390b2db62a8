import { type NeedsALook, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'
import { type AnalyticsDeps, cachedFor, scopeOf } from '../analytics/deps'
import { countedHours } from '../analytics/filters/callbacks'
import { listCalls } from '../calls/calls'
import { briefOf, readCallbacks } from './queue'
import { readUnusual } from './unusual'

const MAX_STALE = 20
const MAX_UNUSUAL = 24

/**
 * What needs attention among the filtered calls: missed calls without a callback, calls ongoing for too long, and anomalous hours and days.
 * @param hours the time allowed to return a missed call
 * @throws AppError INVALID_REQUEST naming `from`
 */
export function readNeedsALook(deps: AnalyticsDeps, filters: Filters, hours: number): Promise<NeedsALook> {
  const scope = scopeOf(deps, filters)
  const question = ['needs-a-look', hours, scope.nowSeconds, deps.organisation?.key, deps.handled?.key]
  return cachedFor(scope, question, async () => {
    const [callbacks, stale, unusual] = await Promise.all([
      readCallbacks(scope, hours),
      readStale(scope, filters),
      readUnusual(scope, MAX_UNUSUAL),
    ])
    return { hours, businessHours: countedHours(deps), asOf: scope.nowSeconds, ...callbacks, stale, ...unusual }
  })
}

/** Stale ongoing calls matter now, whenever they began. */
async function readStale(deps: AnalyticsDeps, filters: Filters): Promise<NeedsALook['stale']> {
  // A filter by other data issues excludes stale calls.
  const isOther = filters.anomaly.length > 0 && !filters.anomaly.includes('stale-ongoing')
  const overHours = deps.staleOngoingHours
  if (isOther) return { calls: 0, longest: [], overHours }
  const { calls, pagination } = await listCalls(deps, staleFilters(filters), {
    sort: 'time',
    page: 1,
    perPage: MAX_STALE,
  })
  return { calls: pagination.total, longest: calls.map(briefOf), overHours }
}

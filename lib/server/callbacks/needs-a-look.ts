import { type NeedsALook, staleFilters } from '@/lib/shared/callbacks/needs-a-look'
import { callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { type AnalyticsDeps, cachedFor, scopeOf } from '../analytics/deps'
import { askKeys } from '../calls/call-keys'
import { countCalls } from '../calls/day-counts'
import { readUnusual } from './unusual'
import { readBriefs, readWaiting } from './waiting'

const MAX_STALE = 20

/** Who waits for a call back, calls ongoing for too long, and unusual hours and days of the range. @throws AppError INVALID_REQUEST naming `from` */
export async function readNeedsALook(deps: AnalyticsDeps, filters: Filters): Promise<NeedsALook> {
  const scope = scopeOf(deps, filters)
  const [{ hours, asOf, waiting, open, overdue, lines }, rest] = await Promise.all([
    readWaiting(deps, filters),
    cachedFor(scope, ['needs-a-look', scope.nowSeconds], async () => {
      const [stale, unusual] = await Promise.all([readStale(scope, filters), readUnusual(scope)])
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
  const scope = scopeOf(deps, staleFilters(filters))
  const page = { sort: 'time' as const, after: null, skip: 0, take: MAX_STALE }
  const [calls, keys] = await cachedFor(scope, ['stale'], () => Promise.all([countCalls(scope), askKeys(scope, page)]))
  const briefs = await readBriefs(deps, keys)
  return { calls, longest: keys.flatMap((key) => briefs.get(callIdText(key)) ?? []), overHours }
}

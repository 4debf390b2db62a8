import { COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/columns'
import type { OpenCount } from '@/lib/shared/calls/live'
import { cached } from '../analytics/cache'
import { staleOngoingSql } from '../analytics/concurrency/interval'
import { type AnalyticsDeps, atMinute } from '../analytics/deps'
import { Bindings } from '../analytics/sql'

/** How many calls are ongoing or ringing. Those that have been either for longer than the limit are counted separately: their end was probably never reported. */
export function countOpen(deps: AnalyticsDeps): Promise<OpenCount> {
  const { mirror, nowSeconds, staleOngoingHours } = atMinute(deps)
  return cached(mirror, JSON.stringify(['calls-open', nowSeconds, staleOngoingHours]), async () => {
    const bindings = new Bindings()
    const limit = bindings.bind('Int64', nowSeconds - staleOngoingHours * 3600)
    const stale = `(${staleOngoingSql({ bindings, nowSeconds, staleOngoingHours })}) OR (${C.status} = 'initiated' AND ${C.timeSeconds} < ${limit})`
    const [row] = await mirror.query<Record<'open' | 'stale', unknown>>({
      name: 'calls-open',
      sql: `SELECT count() AS open, countIf(${stale}) AS stale FROM ${CALLS_TABLE} FINAL WHERE ${C.status} IN ('ongoing', 'initiated')`,
      params: bindings.params,
    })
    const neverClosed = Number(row?.stale ?? 0)
    return { calls: Number(row?.open ?? 0) - neverClosed, neverClosed }
  })
}

import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { keyOfFilters } from '../calls/calls'
import { COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../calls/columns'
import { keysNeverClosed, presentOf, staleOngoingSql } from '../concurrency/interval'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { gapSql } from './gaps'

/**
 * Calls that count at no moment: `inside`, those of the window, by their time, without a believable beginning or end (the gap `interval`);
 * `earlier`, those from before it that are still said to be ongoing, for too long to be true.
 */
export type LeftOut = { inside: number; earlier: number }

/** @param window as asked, not cut to the present */
export function leftOutAtOnce(deps: AnalyticsDeps, filters: Filters, window: Window): Promise<LeftOut> {
  const question = JSON.stringify(['left-out', deps.nowSeconds, keyOfFilters(deps, filters, window)])
  return cached(deps.mirror, question, async () => {
    const [inside, earlier] = await Promise.all([
      count(deps, 'inside', filters, window, (bindings) => `(${gapSql('interval', { ...deps, bindings })})`),
      window.from === null || window.from >= presentOf(deps.nowSeconds)
        ? 0
        : count(deps, 'earlier', filters, { from: null, to: window.from }, (bindings) =>
            neverClosed(deps, bindings, window.from),
          ),
    ])
    return { inside, earlier }
  })
}

async function count(
  deps: AnalyticsDeps,
  name: keyof LeftOut,
  filters: Filters,
  window: Window,
  condition: (bindings: Bindings) => string,
): Promise<number> {
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  const [row] = await deps.mirror.query<{ calls: unknown }>({
    name: `left-out-${name}`,
    sql: `SELECT count() AS calls FROM ${CALLS_TABLE} FINAL WHERE ${condition(bindings)} AND ${where}`,
    params: bindings.params,
  })
  return Number(row?.calls ?? 0)
}

/** The keys first, by the mirror's skip index: few calls are never closed, and the history before a window is long. */
function neverClosed(deps: AnalyticsDeps, bindings: Bindings, before: number | null): string {
  const from = bindings.bind('Int64', before ?? 0)
  const keys = keysNeverClosed(`${C.time} < ${instant(from)}`, { ...deps, bindings })
  return `(${ROW_KEY}) IN (${keys}) AND ${staleOngoingSql({ ...deps, bindings })}`
}

import type { Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import { cached } from '../cache'
import { CALLS_TABLE } from '../calls/columns'
import { keyOfFilters } from '../calls/filters-key'
import { neverClosedSql, presentOf } from '../concurrency/interval'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { whereSql } from '../where'
import { gapSql } from './gaps'

/**
 * Calls that concurrency excludes: `inside`, calls of the window without a plausible start or end (the gap `interval`); `earlier`, stale
 * ongoing calls from before it.
 */
export type Excluded = { inside: number; earlier: number }

/** Counts the calls that concurrency excludes. @param window as requested, not clipped to the present */
export function excludedFromConcurrency(deps: AnalyticsDeps, filters: Filters, window: Window): Promise<Excluded> {
  const question = JSON.stringify(['left-out', deps.nowSeconds, keyOfFilters(deps, filters, window)])
  return cached(deps.mirror, question, async () => {
    const [inside, earlier] = await Promise.all([
      count(deps, 'inside', filters, window, (bindings) => `(${gapSql('interval', { ...deps, bindings })})`),
      window.from === null || window.from >= presentOf(deps.nowSeconds)
        ? 0
        : count(deps, 'earlier', filters, { from: null, to: window.from }, (bindings) =>
            neverClosedSql({ ...deps, bindings }),
          ),
    ])
    return { inside, earlier }
  })
}

async function count(
  deps: AnalyticsDeps,
  name: keyof Excluded,
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

import { cached } from '@/lib/server/analytics/cache'
import { type AnalyticsDeps, keyOfConditions, keyOfFilters, readsOf } from '@/lib/server/analytics/deps'
import { whereSql } from '@/lib/server/analytics/filters/where'
import { Bindings, COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/sql'
import { gapSql } from '@/lib/server/analytics/stages'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { neverClosedSql, presentOf, staleBefore } from './interval'

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
        : neverClosedBefore(deps, filters, window.from),
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

/** Calls of before a second that were never closed. Few have ever been, so their times are remembered, whatever window is asked for. */
async function neverClosedBefore(deps: AnalyticsDeps, filters: Filters, before: number): Promise<number> {
  const limit = staleBefore(deps)
  const isNeverClosed = (bindings: Bindings) => neverClosedSql({ ...deps, bindings })
  if (before > limit) return count(deps, 'earlier', filters, { from: null, to: before }, isNeverClosed)
  const window = { from: null, to: limit }
  const question = JSON.stringify(['never-closed', limit, keyOfConditions(deps, filters)])
  const ask = async () => {
    const bindings = new Bindings()
    const where = whereSql(filters, { ...deps, window, bindings })
    const [row] = await deps.mirror.query<{ times: unknown[] }>({
      name: 'left-out-earlier',
      sql: `SELECT groupArray(${C.timeSeconds}) AS times FROM ${CALLS_TABLE} FINAL WHERE ${isNeverClosed(bindings)} AND ${where}`,
      params: bindings.params,
    })
    return (row?.times ?? []).map(Number)
  }
  const times = await cached(deps.mirror, question, ask, readsOf(filters, window))
  return times.filter((time) => time < before).length
}

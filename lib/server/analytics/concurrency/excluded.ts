import { ask, askCount, cachedFor, readsOf, type Scope } from '../deps'
import { whereSql } from '../filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../sql'
import { gapSql } from '../stages'
import { neverClosedSql, presentOf, staleBefore } from './interval'

/**
 * Counts the calls that concurrency excludes: `inside`, calls of the window without a plausible start or end (the gap `interval`); `earlier`, stale
 * ongoing calls from before it. @param scope with the window as requested, not clipped to the present
 */
export const excludedFromConcurrency = (scope: Scope): Promise<{ inside: number; earlier: number }> =>
  cachedFor(scope, ['left-out', scope.nowSeconds], async () => {
    const { from } = scope.window
    const [inside, earlier] = await Promise.all([
      count(scope, 'inside', (bindings) => `(${gapSql('interval', { ...scope, bindings })})`),
      from === null || from >= presentOf(scope.nowSeconds) ? 0 : neverClosedBefore(scope, from),
    ])
    return { inside, earlier }
  })

const count = (scope: Scope, name: 'inside' | 'earlier', condition: (bindings: Bindings) => string): Promise<number> =>
  askCount(
    scope,
    `left-out-${name}`,
    (bindings) =>
      `SELECT count() FROM ${CALLS_TABLE} FINAL WHERE ${condition(bindings)} AND ${whereSql(scope, bindings)}`,
  )

/** How many calls from before a second were never closed. These few are cached for all windows: a third of the time of a peak over 30 days. */
async function neverClosedBefore(scope: Scope, before: number): Promise<number> {
  const limit = staleBefore(scope)
  const isNeverClosed = (bindings: Bindings) => neverClosedSql({ ...scope, bindings })
  const until = (to: number): Scope => ({ ...scope, window: { from: null, to } })
  if (before > limit) return count(until(before), 'earlier', isNeverClosed)
  const known = until(limit)
  const write = (bindings: Bindings) =>
    `SELECT groupArray(${C.timeSeconds}) AS times FROM ${CALLS_TABLE} FINAL WHERE ${isNeverClosed(bindings)} AND ${whereSql(known, bindings)}`
  const read = async () => {
    const [row] = await ask<{ times: unknown[] }>(scope, 'left-out-earlier', write)
    return (row?.times ?? []).map(Number)
  }
  const times = await cachedFor(known, ['never-closed'], read, readsOf(known))
  return times.filter((time) => time < before).length
}

import { CALLER, IS_KNOWN, repeatStatesSql, TARGET } from '@/lib/server/analytics/filters/callbacks'
import { REPEAT_NAMES, type Repeat } from '@/lib/shared/callbacks/callbacks'
import type { RepeatCallers } from '@/lib/shared/callbacks/needs-a-look'
import type { Filters } from '@/lib/shared/filters/filters'
import { type AnalyticsDeps, ask, cachedFor, type Scope, scopeOf } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { partyOf } from './waiting'

const MAX_CALLERS = 50

/** Who called the same person or group again `within` some hours, and how many calls needed no second one. @throws AppError INVALID_REQUEST naming `from` */
export function readRepeatCallers(deps: AnalyticsDeps, filters: Filters, within: number): Promise<RepeatCallers> {
  const scope = scopeOf(deps, filters)
  return cachedFor(scope, ['repeat-callers', within, scope.nowSeconds], async () => {
    const [counts, top] = await Promise.all([readCounts(scope, within), readCallers(scope, within)])
    return { within, ...counts, ...top }
  })
}

async function readCounts(scope: Scope, hours: number) {
  const rows = await ask<{ state: Repeat | ''; n: unknown }>(scope, 'repeats', (bindings) => {
    const states = repeatStatesSql({ ...scope, hours, bindings })
    const named = REPEAT_NAMES.map((name) => `${states[name]}, '${name}'`).join(', ')
    return `SELECT multiIf(NOT ${IS_KNOWN}, '', ${named}, '') AS state, count() AS n FROM ${CALLS_TABLE} FINAL
      WHERE ${whereSql(scope, bindings)} GROUP BY state`
  })
  const of = (state: Repeat | '') => Number(rows.find((row) => row.state === state)?.n ?? 0)
  const counts = Object.fromEntries(REPEAT_NAMES.map((name) => [name, of(name)])) as Record<Repeat, number>
  const calls = rows.reduce((sum, { n }) => sum + Number(n), 0)
  const judged = counts.resolved + counts.unresolved
  return {
    calls,
    unknown: of(''),
    ...counts,
    resolvedShare: judged === 0 ? null : counts.resolved / judged,
    coverage: calls === 0 ? null : (judged + counts.again) / calls,
  }
}

async function readCallers(scope: Scope, hours: number) {
  const write = (bindings: Bindings) => `SELECT *, count() OVER () AS pairs FROM (
        SELECT ${CALLER} AS caller, ${TARGET} AS target, count() AS n, max(${C.timeSeconds}) AS last_at FROM ${CALLS_TABLE} FINAL
        WHERE (${whereSql(scope, bindings)}) AND ${repeatStatesSql({ ...scope, hours, bindings }).again} GROUP BY caller, target
      ) ORDER BY n DESC, last_at DESC, caller, target LIMIT ${MAX_CALLERS}`
  type Row = { caller: string; target: string; n: number; last_at: number; pairs: number }
  const rows = await ask<Row>(scope, 'repeat-callers', write)
  const callers = rows.map(({ caller, target, n, last_at }) => {
    const isGroup = target.startsWith('g')
    return {
      caller: partyOf(scope.directory, 'user', caller),
      target: partyOf(scope.directory, isGroup ? 'group' : 'user', target.slice(1)),
      isGroup,
      again: n,
      lastAt: last_at,
    }
  })
  return { callers, pairs: rows[0]?.pairs ?? 0 }
}

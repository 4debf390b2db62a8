import { CALLER, IS_KNOWN, repeatStatesSql, TARGET } from '@/lib/server/analytics/filters/repeats'
import type { Directory } from '@/lib/server/mirror/read/directory'
import type { RepeatCallers } from '@/lib/shared/callbacks/repeat-callers'
import { REPEAT_NAMES, type Repeat } from '@/lib/shared/callbacks/repeats'
import type { Filters } from '@/lib/shared/filters/filters'
import { resolveWindow, type Window } from '@/lib/shared/filters/range'
import { givenName, type PartyKind } from '@/lib/shared/people/names'
import { cached } from '../analytics/cache'
import { type AnalyticsDeps, atMinute, keyOfFilters } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'

const MAX_CALLERS = 50

type Asked = { filters: Filters; window: Window; within: number }

/**
 * Who among the filtered calls called the same person or group again, and how many calls needed no second one.
 * @param within hours within which a call is a repeat
 * @throws AppError INVALID_REQUEST naming `from`
 */
export function readRepeatCallers(deps: AnalyticsDeps, filters: Filters, within: number): Promise<RepeatCallers> {
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  const asked = { filters, window, within }
  const key = ['repeat-callers', within, rounded.nowSeconds, keyOfFilters(rounded, filters, window)]
  return cached(deps.mirror, JSON.stringify(key), async () => {
    const [counts, top] = await Promise.all([readCounts(rounded, asked), readCallers(rounded, asked)])
    return { within, ...counts, ...top }
  })
}

async function readCounts(deps: AnalyticsDeps, { filters, window, within }: Asked) {
  const bindings = new Bindings()
  const context = { ...deps, window, hours: within, bindings }
  const states = repeatStatesSql(context)
  const named = REPEAT_NAMES.map((name) => `${states[name]}, '${name}'`).join(', ')
  const rows = await deps.mirror.query<{ state: Repeat | ''; n: unknown }>({
    name: 'repeats',
    sql: `SELECT multiIf(NOT ${IS_KNOWN}, '', ${named}, '') AS state, count() AS n FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(filters, context)} GROUP BY state`,
    params: bindings.params,
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

async function readCallers(deps: AnalyticsDeps, { filters, window, within }: Asked) {
  const bindings = new Bindings()
  const context = { ...deps, window, hours: within, bindings }
  const rows = await deps.mirror.query<{
    caller: string
    target: string
    n: unknown
    last_at: unknown
    pairs: unknown
  }>({
    name: 'repeat-callers',
    sql: `SELECT *, count() OVER () AS pairs FROM (
        SELECT ${CALLER} AS caller, ${TARGET} AS target, count() AS n, max(${C.timeSeconds}) AS last_at
        FROM ${CALLS_TABLE} FINAL WHERE (${whereSql(filters, context)}) AND ${repeatStatesSql(context).again} GROUP BY caller, target
      ) ORDER BY n DESC, last_at DESC, caller, target LIMIT ${MAX_CALLERS}`,
    params: bindings.params,
  })
  const callers = rows.map(({ caller, target, n, last_at }) => {
    const isGroup = target.startsWith('g')
    return {
      caller: party(deps.directory, 'user', caller),
      target: party(deps.directory, isGroup ? 'group' : 'user', target.slice(1)),
      isGroup,
      again: Number(n),
      lastAt: Number(last_at),
    }
  })
  return { callers, pairs: Number(rows[0]?.pairs ?? 0) }
}

function party(directory: Directory, kind: PartyKind, id: string) {
  const name = directory.nameOf(kind, id)
  return { id, name: givenName(id, name) }
}

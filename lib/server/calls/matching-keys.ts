import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { type CallsByWord, hasCommonWord } from '@/lib/server/analytics/filters/calls-by-word'
import { foundInCalls, foundKeys, foundTimes } from '@/lib/server/analytics/filters/search'
import { slimRows, whereSql, windowConditions } from '@/lib/server/analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE, ROW_KEY } from '@/lib/server/analytics/sql'
import { FILTER_NAMES, type FilterName, type Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'

/** Filters that slim tables answer as well as the calls. */
const OF_SLIM_TABLES: readonly FilterName[] = ['uid', 'guid', 'q']
/** Filters that only say when. */
const OF_TIME: readonly FilterName[] = ['range', 'from', 'to', 'tz']

/** `byWord` where a search has asked for them. */
type WordDeps = AnalyticsDeps & { byWord?: CallsByWord | undefined }

/** In so many days, the calls of everybody that a search names are found sooner among all calls. */
const SHORT_SECONDS = 60 * 86_400
const isShort = ({ from, to }: Window): boolean => from !== null && to !== null && to - from <= SHORT_SECONDS

/** The only filter besides the time, if slim tables alone can answer it. */
export function onlySlimFilter(filters: Filters): FilterName | null {
  const named = FILTER_NAMES.filter((name) => !OF_TIME.includes(name) && isSet(filters[name]))
  const [only] = named
  return named.length === 1 && only !== undefined && OF_SLIM_TABLES.includes(only) ? only : null
}

const isSet = (value: Filters[FilterName]): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined)

/**
 * A subquery of the keys of the filtered calls, each once: `time, session_id, mid`. People, groups and words alone are answered by their slim
 * tables, whose rows lie together; with other filters, by the calls.
 * @param extra another condition on `time`
 */
export function matchingKeys(
  deps: WordDeps,
  filters: Filters,
  window: Window,
  bindings: Bindings,
  extra = '1',
): string {
  const only = onlySlimFilter(filters)
  if (only === 'q') {
    const windowSql = [...windowConditions(window, bindings), extra].join(' AND ')
    const [q, context] = [filters.q ?? '', { ...deps, bindings, windowSql }]
    return (isShort(window) || hasCommonWord(q, deps.byWord) ? foundInCalls(q, context) : null) ?? foundKeys(q, context)
  }
  if (only !== null) {
    const [rows] = slimRows(filters, { ...deps, window, bindings })
    const isOne = filters.uid.length + filters.guid.length === 1
    return `SELECT ${isOne ? '' : 'DISTINCT '}${rows?.key} FROM ${rows?.sql} AND ${extra}`
  }
  return `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(filters, { ...deps, window, bindings })} AND ${extra}`
}

/**
 * A subquery of the times of the filtered calls, `t` in epoch seconds, each call once.
 * @param extra another condition on `time`
 * @param isFinal false may be faster; calls for which the answer may then be wrong have 1 as `removed`
 */
export function matchingTimes(
  deps: WordDeps,
  filters: Filters,
  window: Window,
  bindings: Bindings,
  extra: string,
  isFinal: boolean,
): string {
  if (onlySlimFilter(filters) !== 'q')
    return `SELECT ${C.timeSeconds} AS t, 0 AS removed FROM (${matchingKeys(deps, filters, window, bindings, extra)})`
  const windowSql = [...windowConditions(window, bindings), extra].join(' AND ')
  const [q, context] = [filters.q ?? '', { ...deps, bindings, windowSql }]
  const inCalls = hasCommonWord(q, deps.byWord) ? foundInCalls(q, context) : null
  return inCalls === null
    ? foundTimes(q, context, isFinal)
    : `SELECT ${C.timeSeconds} AS t, 0 AS removed FROM (${inCalls})`
}

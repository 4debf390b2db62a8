import type { FilterName, Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { type Scope, setFilters } from '../analytics/deps'
import { type CallsByWord, hasCommonWord } from '../analytics/filters/calls-by-word'
import { foundInCalls, foundKeys, foundTimes } from '../analytics/filters/search'
import { slimRows, whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE, ROW_KEY, windowConditions } from '../analytics/sql'

/** Filters that slim tables answer as well as the calls. */
const OF_SLIM_TABLES: readonly FilterName[] = ['uid', 'guid', 'q']

/** `byWord` where a search has asked for them. */
type WordScope = Scope & { byWord?: CallsByWord | undefined }

/** In windows up to this length, the calls of everybody that a search names are found faster among all calls. */
const SHORT_SECONDS = 60 * 86_400
const isShort = ({ from, to }: Window): boolean => from !== null && to !== null && to - from <= SHORT_SECONDS

/** The only filter besides the time, if slim tables alone can answer it. */
export function onlySlimFilter(filters: Filters): FilterName | null {
  const [only, ...others] = setFilters(filters)
  return only !== undefined && others.length === 0 && OF_SLIM_TABLES.includes(only) ? only : null
}

/** The words of a search, and what their statements need. */
const searchOf = (scope: WordScope, bindings: Bindings, extra: string) => ({
  q: scope.filters.q ?? '',
  context: { ...scope, bindings, windowSql: [...windowConditions(scope.window, bindings), extra].join(' AND ') },
})

/**
 * A subquery of the keys of the filtered calls, each once: `time, session_id, mid`. People, groups and words alone are answered by their slim tables,
 * whose rows are adjacent, in two thirds of the time, words in a third; with other filters, by the calls.
 * @param extra another condition on `time`
 */
export function matchingKeys(scope: WordScope, bindings: Bindings, extra = '1'): string {
  const { filters, window, byWord } = scope
  const only = onlySlimFilter(filters)
  if (only === 'q') {
    const { q, context } = searchOf(scope, bindings, extra)
    return (isShort(window) || hasCommonWord(q, byWord) ? foundInCalls(q, context) : null) ?? foundKeys(q, context)
  }
  if (only !== null) {
    const [rows] = slimRows(scope, bindings)
    const isOne = filters.uid.length + filters.guid.length === 1
    return `SELECT ${isOne ? '' : 'DISTINCT '}${ROW_KEY} FROM ${rows} AND ${extra}`
  }
  return `SELECT ${ROW_KEY} FROM ${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)} AND ${extra}`
}

/** A subquery of the times of the filtered calls, `t` in epoch seconds. Without `isFinal` it may be faster; calls for which it may then be wrong have 1 as `removed`. */
export function matchingTimes(scope: WordScope, bindings: Bindings, extra: string, isFinal: boolean): string {
  const ofKeys = (keys: string) => `SELECT ${C.timeSeconds} AS t, 0 AS removed FROM (${keys})`
  if (onlySlimFilter(scope.filters) !== 'q') return ofKeys(matchingKeys(scope, bindings, extra))
  const { q, context } = searchOf(scope, bindings, extra)
  const inCalls = hasCommonWord(q, scope.byWord) ? foundInCalls(q, context) : null
  return inCalls === null ? foundTimes(q, context, isFinal) : ofKeys(inCalls)
}

import { COLUMNS as C, CALLS_TABLE } from '@/lib/server/analytics/columns'
import type { CallSort, Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings } from '../analytics/sql'
import { WAIT_SECONDS } from '../analytics/stages'
import { whereSql } from '../analytics/where'
import type { Cursor } from './cursor'

export type SortName = CallSort | `-${CallSort}`
/** Locates a call's row by the table's sort key; `value` is what the list is sorted by. */
export type CallKey = { time: number; sessionId: string; mid: string; value: number | null }

export const SORT_COLUMNS: Record<CallSort, string> = {
  time: C.timeSeconds,
  duration: C.durationSeconds,
  // As lists show it: of answered and unanswered calls alike.
  ring: WAIT_SECONDS,
  people: C.joinedPeople,
  minutes: C.totalDurationInMinutes,
}

/** A row's place in the order of a list. */
export type Place = Pick<Cursor, 'value' | 'sessionId' | 'mid'>

/** Which rows a page needs: `take` of them, `skip` rows after the cursor. */
export type KeyRequest = { sort: SortName; after: Cursor | null; skip: number; take: number }

export const isDescending = (sort: SortName): boolean => sort.startsWith('-')
export const sortOf = (sort: SortName): CallSort => (isDescending(sort) ? sort.slice(1) : sort) as CallSort

/** ORDER BY of a list: nulls last in either direction, ties by id in the same direction. */
export function orderSql(sort: SortName): string {
  const direction = isDescending(sort) ? 'DESC' : 'ASC'
  // The table's own sort key, so that the engine can read it in order.
  const column = sortOf(sort) === 'time' ? C.time : SORT_COLUMNS[sortOf(sort)]
  return `${column} ${direction} NULLS LAST, ${C.sessionId} ${direction}, ${C.mid} ${direction}`
}

/** Keys of the filtered calls in order: narrow columns only, since the wide ones are read by key afterwards. */
export async function askKeys(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  { sort, after, skip, take }: KeyRequest,
): Promise<CallKey[]> {
  const bindings = new Bindings()
  const column = SORT_COLUMNS[sortOf(sort)]
  const conditions = [whereSql(filters, { ...deps, window, bindings })]
  if (after !== null) conditions.push(afterCondition(column, after, isDescending(sort), bindings))
  const rows = await deps.mirror.query<{ t: unknown; s: string; m: string; v: unknown }>({
    name: 'calls-keys',
    sql: `SELECT ${C.timeSeconds} AS t, ${C.sessionId} AS s, ${C.mid} AS m, ${column} AS v FROM ${CALLS_TABLE} FINAL WHERE ${conditions.join(' AND ')}
      ORDER BY ${orderSql(sort)} LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`,
    params: bindings.params,
  })
  return rows.map(({ t, s, m, v }) => ({ time: Number(t), sessionId: s, mid: m, value: v === null ? null : Number(v) }))
}

/** Rows after the cursor in the order of `orderSql`. */
export function afterCondition(column: string, after: Place, descending: boolean, bindings: Bindings): string {
  const beyond = descending ? '<' : '>'
  const id = `(${C.sessionId}, ${C.mid}) ${beyond} (${bindings.bind('String', after.sessionId)}, ${bindings.bind('String', after.mid)})`
  if (after.value === null) return `(${column} IS NULL AND ${id})`
  const value = bindings.bind('Float64', after.value)
  return `(${column} IS NULL OR ${column} ${beyond} ${value} OR ${column} = ${value} AND ${id})`
}

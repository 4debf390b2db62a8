import type { CallSort, Filters } from '@/lib/shared/contracts/filters'
import type { Window } from '@/lib/shared/contracts/range'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { WAIT_SECONDS } from '../stages'
import { slimRows, whereSql } from '../where'
import { COLUMNS as C, CALLS_TABLE } from './columns'
import type { Cursor } from './cursor'

export type SortName = CallSort | `-${CallSort}`
/** Locates a call's row by the table's sort key; `value` is what the list is sorted by. */
export type CallKey = { time: number; sessionId: string; mid: string; value: number | null }

const SORT_COLUMNS: Record<CallSort, string> = {
  time: C.timeSeconds,
  duration: C.durationSeconds,
  // As lists show it: of answered and unanswered calls alike.
  ring: WAIT_SECONDS,
  people: C.joinedPeople,
  minutes: C.totalDurationInMinutes,
}
const FIRST_WINDOW_SECONDS = 6 * 3600
const FIRST_PARTY_CALLS = 64
const WINDOW_GROWTH = 8
const MAX_SKIPPED_HERE = 1000

/** Which rows a page needs: `take` of them, `skip` rows after the cursor. */
export type KeyRequest = { sort: SortName; after: Cursor | null; skip: number; take: number }

export const isDescending = (sort: SortName): boolean => sort.startsWith('-')
export const sortOf = (sort: SortName): CallSort => (isDescending(sort) ? sort.slice(1) : sort) as CallSort

/** ORDER BY of a list: nulls last in either direction, ties by id in the same direction. */
function orderSql(sort: SortName): string {
  const direction = isDescending(sort) ? 'DESC' : 'ASC'
  // The table's own sort key, so that the engine can read it in order.
  const column = sortOf(sort) === 'time' ? C.time : SORT_COLUMNS[sortOf(sort)]
  return `${column} ${direction} NULLS LAST, ${C.sessionId} ${direction}, ${C.mid} ${direction}`
}

/**
 * Keys of the filtered calls in order: narrow columns only, since the wide ones are read by key afterwards.
 * Sorted by time, a short window at the near end is read first, then ever longer ones until the page is full (design, section 9).
 * @param span the first and last second with any call, for the window's open ends
 */
export async function callKeys(
  deps: AnalyticsDeps,
  filters: Filters,
  window: Window,
  request: KeyRequest,
  span: { first: number; last: number },
): Promise<CallKey[]> {
  if (sortOf(request.sort) !== 'time') return askKeys(deps, filters, window, request)
  const descending = isDescending(request.sort)
  const from = Math.max(window.from ?? span.first, span.first)
  const to = Math.min(window.to ?? span.last + 1, span.last + 1)
  const low = !descending && request.after?.value != null ? Math.max(from, request.after.value) : from
  const high = descending && request.after?.value != null ? Math.min(to, request.after.value + 1) : to
  // Deep pages are skipped in the engine, so that keys nobody sees are not transferred.
  if (request.skip > MAX_SKIPPED_HERE) return askKeys(deps, filters, { from: low, to: high }, request)
  const found: CallKey[] = []
  let { skip } = request
  let windowSeconds = FIRST_WINDOW_SECONDS
  let edge = descending ? high : low
  while (descending ? edge > low : edge < high) {
    const next = await edgeAfter(deps, filters, { low, high, edge, descending }, windowSeconds)
    const part: Window = descending ? { from: next, to: edge } : { from: edge, to: next }
    const wanted = skip + request.take - found.length
    const keys = await askKeys(deps, filters, part, { ...request, skip: 0, take: wanted })
    found.push(...keys.slice(skip))
    skip = Math.max(0, skip - keys.length)
    if (keys.length >= wanted) break
    edge = next
    windowSeconds *= WINDOW_GROWTH
  }
  return found
}

type Scan = { low: number; high: number; edge: number; descending: boolean }

/**
 * Where the next window ends: `seconds` on or, for people and groups, far enough to hold a proportional number of their calls, which
 * their slim table answers without reading a call.
 */
async function edgeAfter(deps: AnalyticsDeps, filters: Filters, scan: Scan, seconds: number): Promise<number> {
  const { low, high, edge, descending } = scan
  const bindings = new Bindings()
  const window = descending ? { from: low, to: edge } : { from: edge, to: high }
  const [rows] = slimRows(filters, { window, bindings })
  if (rows === undefined) return descending ? Math.max(low, edge - seconds) : Math.min(high, edge + seconds)
  const calls = Math.ceil((FIRST_PARTY_CALLS * seconds) / FIRST_WINDOW_SECONDS)
  const [row] = await deps.mirror.query<{ first: unknown; last: unknown; found: unknown }>({
    name: 'calls-party-stretch',
    sql: `SELECT toInt64(min(t)) AS first, toInt64(max(t)) AS last, count() AS found FROM (
      SELECT ${rows.time} AS t FROM ${rows.sql} ORDER BY t ${descending ? 'DESC' : 'ASC'} LIMIT ${bindings.bind('Int64', calls)})`,
    params: bindings.params,
  })
  if (Number(row?.found ?? 0) < calls) return descending ? low : high
  return descending ? Number(row?.first) : Number(row?.last) + 1
}

/** Keys of the filtered calls in order, by one statement. */
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
function afterCondition(column: string, after: Cursor, descending: boolean, bindings: Bindings): string {
  const beyond = descending ? '<' : '>'
  const id = `(${C.sessionId}, ${C.mid}) ${beyond} (${bindings.bind('String', after.sessionId)}, ${bindings.bind('String', after.mid)})`
  if (after.value === null) return `(${column} IS NULL AND ${id})`
  const value = bindings.bind('Float64', after.value)
  return `(${column} IS NULL OR ${column} ${beyond} ${value} OR ${column} = ${value} AND ${id})`
}

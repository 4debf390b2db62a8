import type { RowKey } from '@/lib/server/mirror/keys'
import { readDocs } from '@/lib/server/mirror/lookup'
import { type CallId, callIdText } from '@/lib/shared/call-id'
import type { Call } from '@/lib/shared/contracts/call'
import { type Filters, filtersToParams } from '@/lib/shared/contracts/filters'
import { type Pagination, pagination } from '@/lib/shared/contracts/http'
import { resolveWindow, type Window } from '@/lib/shared/contracts/range'
import { isStaleOngoing } from '@/lib/shared/contracts/stale'
import { cached } from '../cache'
import type { Statement } from '../compile'
import { type AnalyticsDeps, atMinute } from '../deps'
import { Bindings } from '../sql'
import { slimRows, whereSql } from '../where'
import { callKeys, type SortName } from './call-keys'
import { COLUMNS as C, CALL_KEYS, CALLS_TABLE } from './columns'
import { decodeCursor, encodeCursor } from './cursor'

export type ListRequest = { sort: SortName; page: number; perPage: number; cursor?: string | undefined }
export type ListAnswer = { calls: Call[]; pagination: Pagination; nextCursor: string | null }

/**
 * One page of the calls that filters leave. A cursor goes on after the row it was made from, and wins over `page`.
 * @throws AppError INVALID_REQUEST naming `cursor` or `from`
 */
export async function listCalls(deps: AnalyticsDeps, filters: Filters, request: ListRequest): Promise<ListAnswer> {
  const after = request.cursor === undefined ? null : decodeCursor(request.cursor, request.sort)
  const rounded = atMinute(deps)
  const window = resolveWindow(filters, deps.nowSeconds)
  const { sort, perPage } = request
  const page = after?.page ?? request.page
  const question = JSON.stringify([
    'calls',
    sort,
    perPage,
    page,
    request.cursor,
    keyOfFilters(rounded, filters, window),
  ])
  const answer = await cached(deps.mirror, question, async () => {
    const skip = after === null ? (page - 1) * perPage : 0
    const [total, keys] = await Promise.all([
      countCalls(rounded, filters, window),
      callsSpan(rounded).then((span) =>
        callKeys(rounded, filters, window, { sort, after, skip, take: perPage + 1 }, span),
      ),
    ])
    const shown = keys.slice(0, perPage)
    const last = shown.at(-1)
    return {
      calls: await readCalls(rounded, shown),
      pagination: pagination(total, shown.length, perPage, page),
      nextCursor: keys.length > perPage && last !== undefined ? encodeCursor({ ...last, sort, page: page + 1 }) : null,
    }
  })
  return { ...answer, calls: answer.calls.map((call) => withStaleFlag(call, rounded)) }
}

/** How many calls the filters leave. */
export function countCalls(deps: AnalyticsDeps, filters: Filters, window: Window): Promise<number> {
  return cached(deps.mirror, JSON.stringify(['calls-total', keyOfFilters(deps, filters, window)]), async () => {
    const { sql, params } = isByParty(filters) ? partyTotal(filters, window) : total(deps, filters, window)
    const [row] = await deps.mirror.query<{ total: unknown }>({ name: 'calls-total', sql, params })
    return Number(row?.total ?? 0)
  })
}

function total(deps: AnalyticsDeps, filters: Filters, window: Window): Statement {
  const bindings = new Bindings()
  const where = whereSql(filters, { ...deps, window, bindings })
  return { sql: `SELECT count() AS total FROM ${CALLS_TABLE} FINAL WHERE ${where}`, params: bindings.params }
}

/** True for the list of people or of groups over a time: no other column of a call matters to its total. */
function isByParty(filters: Filters): boolean {
  const words = new Set(filtersToParams(filters).keys())
  const party = words.delete('uid') !== words.delete('guid')
  return party && [...words].every((name) => ['range', 'from', 'to', 'tz'].includes(name))
}

/** The calls of people or of groups counted from their slim table alone; a call of two of them counts once. */
function partyTotal(filters: Filters, window: Window): Statement {
  const bindings = new Bindings()
  const [rows] = slimRows(filters, { window, bindings })
  const isOne = filters.uid.length + filters.guid.length === 1
  return {
    sql: `SELECT ${isOne ? 'count()' : `uniqExact(${rows?.key})`} AS total FROM ${rows?.sql}`,
    params: bindings.params,
  }
}

/** The first and last second that any stored row has, replaced ones too: an outer bound, answered from the parts' minima and maxima. */
export function callsSpan(deps: AnalyticsDeps): Promise<{ first: number; last: number }> {
  return cached(deps.mirror, '["calls-span"]', async () => {
    const [row] = await deps.mirror.query<{ first: unknown; last: unknown }>({
      name: 'calls-span',
      sql: `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`,
    })
    return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) }
  })
}

/** The calls behind keys, in the keys' order; one that was deleted since is left out. */
export async function readCalls(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<Call[]> {
  if (keys.length === 0) return []
  const [docs, shared] = await Promise.all([readDocs(deps.mirror, keys), sharedRooms(deps, keys)])
  return keys.flatMap((key) => {
    const doc = docs.get(callIdText(key))
    if (doc === undefined) return []
    return [shared.has(key.sessionId) ? { ...doc.call, roomMid: key.mid } : doc.call]
  })
}

/** Of the calls' rooms, those that were used more than once: there an address needs the `mid` too. */
export async function sharedRooms(deps: Pick<AnalyticsDeps, 'mirror'>, keys: readonly CallId[]): Promise<Set<string>> {
  const bindings = new Bindings()
  const ids = bindings.bind('Array(String)', [...new Set(keys.map(({ sessionId }) => sessionId))])
  const { table, sessionId, isDeleted } = CALL_KEYS
  const rows = await deps.mirror.query<{ s: string }>({
    name: 'calls-shared-rooms',
    sql: `SELECT ${sessionId} AS s FROM ${table} FINAL WHERE ${sessionId} IN ${ids} AND ${isDeleted} = 0 GROUP BY s HAVING count() > 1`,
    params: bindings.params,
  })
  return new Set(rows.map(({ s }) => s))
}

/** Calls that were read live, with what an address of theirs needs: their rooms may have other calls, on this page or in the mirror. */
export async function withRoomMids(deps: Pick<AnalyticsDeps, 'mirror'>, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const keys = calls.map(({ sessionId, mid }) => ({ sessionId, mid: mid ?? '' }))
  const shared = await sharedRooms(deps, keys)
  const isListedTwice = (id: string) => keys.filter(({ sessionId }) => sessionId === id).length > 1
  return calls.map((call, index) =>
    shared.has(call.sessionId) || isListedTwice(call.sessionId) ? { ...call, roomMid: keys[index]?.mid } : call,
  )
}

/** `stale-ongoing` depends on the present, so it is set when a call is shown, and never kept. */
export function withStaleFlag(call: Call, { nowSeconds, staleOngoingHours }: AnalyticsDeps): Call {
  if (!isStaleOngoing(call, nowSeconds, staleOngoingHours)) return call
  return { ...call, anomalies: [...call.anomalies, 'stale-ongoing'] }
}

/** True where which calls filters leave changes with the present alone. */
export const dependsOnNow = (filters: Filters): boolean =>
  filters.anomaly.includes('stale-ongoing') ||
  filters.gap.includes('interval') ||
  filters.callback.length > 0 ||
  filters.activeAt !== undefined

/** Equal for filters that ask the same; the present counts only where the answer depends on it. */
export function keyOfFilters(deps: AnalyticsDeps, filters: Filters, window: Window): unknown[] {
  const now = dependsOnNow(filters) ? deps.nowSeconds : null
  return [
    String(filtersToParams(filters)),
    window.from,
    window.to,
    now,
    deps.staleOngoingHours,
    filters.tag.length === 0 ? null : deps.tagged?.key,
  ]
}

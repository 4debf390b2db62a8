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
import { withNames } from '../directory/names'
import { Bindings } from '../sql'
import { slimRows, whereSql } from '../where'
import { callKeys, type SortName } from './call-keys'
import { COLUMNS as C, CALL_KEYS, CALLS_TABLE } from './columns'
import { decodeCursor, encodeCursor } from './cursor'

export type ListRequest = { sort: SortName; page: number; perPage: number; cursor?: string | undefined }
export type ListAnswer = { calls: Call[]; pagination: Pagination; nextCursor: string | null }

/**
 * One page of the filtered calls. A cursor continues after the row it was made from and takes precedence over `page`.
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

/** Number of filtered calls. */
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

/** True when only people or only groups and the time are filtered: the total then needs no other column. */
function isByParty(filters: Filters): boolean {
  const words = new Set(filtersToParams(filters).keys())
  const party = words.delete('uid') !== words.delete('guid')
  return party && [...words].every((name) => ['range', 'from', 'to', 'tz'].includes(name))
}

/** Counts the calls of people or groups from their slim table alone; a call with two of them counts once. */
function partyTotal(filters: Filters, window: Window): Statement {
  const bindings = new Bindings()
  const [rows] = slimRows(filters, { window, bindings })
  const isOne = filters.uid.length + filters.guid.length === 1
  return {
    sql: `SELECT ${isOne ? 'count()' : `uniqExact(${rows?.key})`} AS total FROM ${rows?.sql}`,
    params: bindings.params,
  }
}

/** The first and last second of any stored row, replaced ones included: an outer bound that the engine answers from part metadata. */
export function callsSpan(deps: AnalyticsDeps): Promise<{ first: number; last: number }> {
  return cached(deps.mirror, '["calls-span"]', async () => {
    const [row] = await deps.mirror.query<{ first: unknown; last: unknown }>({
      name: 'calls-span',
      sql: `SELECT toInt64(min(${C.time})) AS first, toInt64(max(${C.time})) AS last FROM ${CALLS_TABLE}`,
    })
    return { first: Number(row?.first ?? 0), last: Number(row?.last ?? 0) }
  })
}

/** The calls of the keys, in their order; without those deleted in the meantime. */
export async function readCalls(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<Call[]> {
  if (keys.length === 0) return []
  const [docs, shared] = await Promise.all([readDocs(deps.mirror, keys), sharedRooms(deps, keys)])
  return keys.flatMap((key) => {
    const doc = docs.get(callIdText(key))
    if (doc === undefined) return []
    const call = withNames(deps.directory, doc.call)
    return [shared.has(key.sessionId) ? { ...call, roomMid: key.mid } : call]
  })
}

/** The rooms among these calls that have several calls: links to those need the `mid` too. */
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

/** Adds `roomMid` to calls read live whose room has other calls, on this page or in the mirror, so that links to them are unambiguous. */
export async function withRoomMids(deps: Pick<AnalyticsDeps, 'mirror'>, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const keys = calls.map(({ sessionId, mid }) => ({ sessionId, mid: mid ?? '' }))
  const shared = await sharedRooms(deps, keys)
  const isListedTwice = (id: string) => keys.filter(({ sessionId }) => sessionId === id).length > 1
  return calls.map((call, index) =>
    shared.has(call.sessionId) || isListedTwice(call.sessionId) ? { ...call, roomMid: keys[index]?.mid } : call,
  )
}

/** `stale-ongoing` depends on the current time, so it is set when a call is shown and never stored. */
export function withStaleFlag(
  call: Call,
  { nowSeconds, staleOngoingHours }: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>,
): Call {
  if (!isStaleOngoing(call, nowSeconds, staleOngoingHours)) return call
  return { ...call, anomalies: [...call.anomalies, 'stale-ongoing'] }
}

/** True when the set of filtered calls changes as time passes. */
export const dependsOnNow = (filters: Filters): boolean =>
  filters.anomaly.includes('stale-ongoing') ||
  filters.gap.includes('interval') ||
  filters.callback.length > 0 ||
  filters.activeAt !== undefined

/** Cache key of filters: equal for equal questions; the current time is part of it only where the answer depends on it. */
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

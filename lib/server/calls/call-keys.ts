import { z } from 'zod'
import { foundInCalls, foundKeys, foundTimes } from '@/lib/server/analytics/filters/search'
import { MAX_ID_CHARACTERS } from '@/lib/shared/calls/ids'
import type { CallSort, FilterName, Filters } from '@/lib/shared/filters/filters'
import type { Window } from '@/lib/shared/filters/range'
import { invalidField } from '@/lib/shared/http/errors'
import { parsed } from '@/lib/shared/text/parsed'
import { epochSecond } from '@/lib/shared/text/texts'
import { ask, type Scope, setFilters } from '../analytics/deps'
import { type CallsByWord, callsByWord, hasCommonWord } from '../analytics/filters/calls-by-word'
import { slimRows, whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY, windowConditions } from '../analytics/sql'
import { WAIT_SECONDS } from '../analytics/stages'
import type { RowKey } from '../mirror/read/keys'

export type SortName = CallSort | `-${CallSort}`
/** Locates a call's row by the table's sort key; `value` is what the list is sorted by. */
export type CallKey = RowKey & { value: number | null }
/** A row's place in the order of a list. */
export type Place = Omit<CallKey, 'time'>

/** The last row of a page: the next page continues there, whatever has arrived since. `page`: the number of the page that it leads to, for the pagination in the answer. */
export type Cursor = Place & { sort: SortName; page: number }

const cursorSchema = z.strictObject({
  v: z.number().finite().nullable(),
  i: z.string().min(1).max(MAX_ID_CHARACTERS),
  m: z.string().max(MAX_ID_CHARACTERS).default(''),
  s: z.string(),
  p: z.number().int().min(2).max(10_000_000),
})

/** Opaque text, safe in a URL. */
export const encodeCursor = ({ sort, value, sessionId, mid, page }: Cursor): string =>
  Buffer.from(JSON.stringify({ v: value, i: sessionId, m: mid, s: sort, p: page })).toString('base64url')

/** @throws AppError INVALID_REQUEST naming `cursor` when it is malformed or belongs to another sort order */
export function decodeCursor(text: string, sort: SortName): Cursor {
  const read = cursorSchema.safeParse(parsed(Buffer.from(text, 'base64url').toString('utf8')))
  const isTime = read.success && /^-?time$/.test(read.data.s)
  if (!read.success || (isTime && !epochSecond.safeParse(read.data.v).success))
    throw invalidField('cursor', 'must be a cursor from an earlier response')
  const { v, i, m, s, p } = read.data
  if (s !== sort) throw invalidField('cursor', 'belongs to another sort order')
  return { sort, value: v, sessionId: i, mid: m, page: p }
}

export const SORT_COLUMNS: Record<CallSort, string> = {
  time: C.timeSeconds,
  duration: C.durationSeconds,
  // As lists show it: of answered and unanswered calls alike.
  ring: WAIT_SECONDS,
  people: C.joinedPeople,
  minutes: C.totalDurationInMinutes,
}

/** Which rows a page needs: `take` of them after `skip`, beyond a place if there is one. */
export type KeyRequest = { sort: SortName; after: Place | null; skip: number; take: number }

export const isDescending = (sort: SortName): boolean => sort.startsWith('-')
export const sortOf = (sort: SortName): CallSort => (isDescending(sort) ? sort.slice(1) : sort) as CallSort

/** ORDER BY of a list: nulls last in either direction, ties by id in the same direction. */
export function orderSql(sort: SortName): string {
  const direction = isDescending(sort) ? 'DESC' : 'ASC'
  // The table's own sort key, so that the engine can read it in order.
  const column = sortOf(sort) === 'time' ? C.time : SORT_COLUMNS[sortOf(sort)]
  return `${column} ${direction} NULLS LAST, ${C.sessionId} ${direction}, ${C.mid} ${direction}`
}

/** Keys of the filtered calls in order, by one statement over narrow columns: the wide ones are read by key afterwards. */
export async function askKeys(scope: Scope, { sort, after, skip, take }: KeyRequest): Promise<CallKey[]> {
  const isByTime = sortOf(sort) === 'time'
  const words = isByTime ? { ...scope, byWord: await callsByWord(scope, scope.filters) } : null
  const rows = await ask<Omit<CallKey, 'time'> & { seconds: number }>(scope, 'calls-keys', (bindings) => {
    const beyond = after === null ? '1' : beyondSql(sort, after, bindings)
    const calls =
      words === null
        ? `${CALLS_TABLE} FINAL WHERE ${whereSql(scope, bindings)} AND ${beyond}`
        : `(${matchingKeys(words, bindings, beyond)})`
    return `SELECT ${C.timeSeconds} AS seconds, ${C.sessionId} AS sessionId, ${C.mid}, ${SORT_COLUMNS[sortOf(sort)]} AS value FROM ${calls}
      ORDER BY ${orderSql(sort)} LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`
  })
  return rows.map(({ seconds, ...key }) => ({ ...key, time: seconds }))
}

/** Rows beyond a place in the order of `orderSql`; by time, the plain comparison lets the engine skip what comes before. */
export function beyondSql(sort: SortName, { value, ...id }: Place, bindings: Bindings): string {
  const sign = isDescending(sort) ? '<' : '>'
  const ids = `${bindings.bind('String', id.sessionId)}, ${bindings.bind('String', id.mid)}`
  if (sortOf(sort) === 'time') {
    const at = instant(bindings.bind('Int64', value ?? 0))
    return `(${C.time} ${sign}= ${at} AND (${ROW_KEY}) ${sign} (${at}, ${ids}))`
  }
  const column = SORT_COLUMNS[sortOf(sort)]
  const isBeyondId = `(${C.sessionId}, ${C.mid}) ${sign} (${ids})`
  if (value === null) return `(${column} IS NULL AND ${isBeyondId})`
  const at = bindings.bind('Float64', value)
  return `(${column} IS NULL OR ${column} ${sign} ${at} OR ${column} = ${at} AND ${isBeyondId})`
}

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

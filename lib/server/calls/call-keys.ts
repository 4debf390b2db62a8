import { z } from 'zod'
import { MAX_ID_CHARACTERS } from '@/lib/shared/calls/ids'
import type { CallSort } from '@/lib/shared/filters/filters'
import { invalidField } from '@/lib/shared/http/errors'
import { parsed } from '@/lib/shared/text/parsed'
import { epochSecond } from '@/lib/shared/text/texts'
import { ask, type Scope } from '../analytics/deps'
import { callsByWord } from '../analytics/filters/calls-by-word'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../analytics/sql'
import { WAIT_SECONDS } from '../analytics/stages'
import type { RowKey } from '../mirror/read/keys'
import { matchingKeys } from './matching-keys'

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

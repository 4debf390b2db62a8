import { z } from 'zod'
import { MAX_ID_CHARACTERS } from '@/lib/shared/calls/ids'
import type { CallSort } from '@/lib/shared/filters/filters'
import { invalidField } from '@/lib/shared/http/errors'
import { epochSecond } from '@/lib/shared/text/texts'
import { parsed } from '@/lib/shared/values/json'
import { ask, type Scope } from '../analytics/deps'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, COLUMNS as C, CALLS_TABLE } from '../analytics/sql'
import { WAIT_SECONDS } from '../analytics/stages'

/** The last row of a page: the next page continues there, whatever has arrived since. */
export type Cursor = {
  sort: CallSort | `-${CallSort}`
  /** Sort value of that row, if it has one. */
  value: number | null
  sessionId: string
  mid: string
  /** Number of the page that the cursor leads to, for the pagination in the answer. */
  page: number
}

const cursorSchema = z.strictObject({
  v: z.number().finite().nullable(),
  i: z.string().min(1).max(MAX_ID_CHARACTERS),
  m: z.string().max(MAX_ID_CHARACTERS).default(''),
  s: z.string(),
  p: z.number().int().min(2).max(10_000_000),
})

/** Opaque text, safe in a URL. */
export function encodeCursor({ sort, value, sessionId, mid, page }: Cursor): string {
  return Buffer.from(JSON.stringify({ v: value, i: sessionId, m: mid, s: sort, p: page })).toString('base64url')
}

/** @throws AppError INVALID_REQUEST naming `cursor` when it is malformed or belongs to another sort order */
export function decodeCursor(text: string, sort: Cursor['sort']): Cursor {
  const read = cursorSchema.safeParse(parsed(Buffer.from(text, 'base64url').toString('utf8')))
  const isTime = read.success && /^-?time$/.test(read.data.s)
  if (!read.success || (isTime && !epochSecond.safeParse(read.data.v).success))
    throw invalidField('cursor', 'must be a cursor from an earlier response')
  const { v, i, m, s, p } = read.data
  if (s !== sort) throw invalidField('cursor', 'belongs to another sort order')
  return { sort, value: v, sessionId: i, mid: m, page: p }
}

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
export async function askKeys(scope: Scope, { sort, after, skip, take }: KeyRequest): Promise<CallKey[]> {
  const column = SORT_COLUMNS[sortOf(sort)]
  const rows = await ask<{ t: unknown; s: string; m: string; v: unknown }>(scope, 'calls-keys', (bindings) => {
    const beyond = after === null ? '1' : afterCondition(column, after, isDescending(sort), bindings)
    return `SELECT ${C.timeSeconds} AS t, ${C.sessionId} AS s, ${C.mid} AS m, ${column} AS v FROM ${CALLS_TABLE} FINAL
      WHERE ${whereSql(scope, bindings)} AND ${beyond}
      ORDER BY ${orderSql(sort)} LIMIT ${bindings.bind('Int64', take)} OFFSET ${bindings.bind('Int64', skip)}`
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

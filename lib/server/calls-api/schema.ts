import { isNestedTooDeep } from '@/lib/shared/normalize/nesting'
import { recordTexts } from './record-texts'
import { UpstreamError } from './upstream-error'

/** The pagination block as it was read back: nothing in it can be relied on, so everything may be null. */
export type UpstreamPagination = {
  total: number | null
  count: number | null
  perPage: number | null
  currentPage: number | null
  totalPages: number | null
}
export type UpstreamList = {
  records: unknown[]
  /** Each record's JSON, one by one with `records`; null where it is not at hand. */
  texts: (string | null)[] | null
  pagination: UpstreamPagination
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const unexpected = (message: string) =>
  new UpstreamError('UPSTREAM_UNAVAILABLE', message, { failure: 'body', httpStatus: 200 })

/** A whole number, zero or more, also from a string; anything else is null. */
function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s{0,9}\d{1,16}\s{0,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/**
 * The pagination envelope of the specification; `meta` or parts of it may be missing, a bare array is taken as it is.
 * @throws UpstreamError when there is no list in it
 */
export function parseList({ json, text }: { json: unknown; text: string }): UpstreamList {
  const records = Array.isArray(json) ? json : isObject(json) ? json.data : undefined
  const meta = isObject(json) && isObject(json.meta) ? json.meta : {}
  const block = isObject(meta.pagination) ? meta.pagination : {}
  const isEmpty = isObject(json) && json.data === null
  if (!Array.isArray(records) && !isEmpty) throw unexpected('The Calls API’s response has no list of calls.')
  return {
    records: Array.isArray(records) ? records : [],
    texts: Array.isArray(records) ? textsOf(records, text) : null,
    pagination: {
      total: count(block.total),
      count: count(block.count),
      perPage: count(block.per_page),
      currentPage: count(block.current_page),
      totalPages: count(block.total_pages),
    },
  }
}

/**
 * The records' texts, where upstream spells JSON as it is spelled here, so that a call has one text whichever way it came. The first record
 * that is spelled without escapes tells how white space and numbers are written; what has escapes may be spelled in more than one way.
 */
function textsOf(records: readonly unknown[], body: string): (string | null)[] | null {
  const texts = recordTexts(body)
  if (texts?.length !== records.length) return null
  const plain = texts.map((text) => (text.includes('\\') ? null : text))
  const first = plain.findIndex((text, index) => text !== null && !isNestedTooDeep(records[index]))
  return first !== -1 && plain[first] === JSON.stringify(records[first]) ? plain : null
}

const idOf = (value: unknown): string | null =>
  isObject(value) && (typeof value.sessionId === 'string' || typeof value.sessionId === 'number')
    ? String(value.sessionId)
    : null

/** Get Call's answer: the raw calls of a room, in the order in which they came. `isWhole`: upstream lists every call that it has of the room. */
export type UpstreamRoom = { records: unknown[]; isWhole: boolean }

/**
 * The raw calls of Get Call, which comes as `{data: {…}}`, as an array with every call of the room, or bare.
 * @throws UpstreamError `ERR_CALL_SESSION_NOT_FOUND` for an empty array, `UPSTREAM_UNAVAILABLE` for anything without this room
 */
export function parseRoom(json: unknown, sessionId: string): UpstreamRoom {
  const inside = idOf(json) === null && isObject(json) && 'data' in json ? json.data : json
  const isWhole = Array.isArray(inside)
  if (isWhole && inside.length === 0)
    throw new UpstreamError('ERR_CALL_SESSION_NOT_FOUND', 'The Calls API has no call with this session id.', {
      failure: 'answer',
      httpStatus: 200,
    })
  const records = (isWhole ? inside : [inside]).filter((record: unknown) => idOf(record) === sessionId)
  if (records.length === 0) throw unexpected('The Calls API responded with something other than the requested call.')
  return { records, isWhole }
}

/**
 * The result of marking as delivered.
 * @throws UpstreamError when it is not what the specification says, since then nobody knows whether it happened
 */
export function parseDelivered(json: unknown): { success: boolean; message: string } {
  const data = isObject(json) && isObject(json.data) ? json.data : json
  if (!isObject(data) || data.success === undefined)
    throw unexpected('The service responded, but did not say whether the conversation was marked as delivered.')
  return {
    success: data.success === true || data.success === 'true' || data.success === 1,
    message: typeof data.message === 'string' ? data.message : '',
  }
}

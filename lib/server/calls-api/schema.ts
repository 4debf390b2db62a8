import { isNestedTooDeep } from '@/lib/shared/normalize/nesting'
import { recordTexts } from './record-texts'
import { UpstreamError } from './upstream-error'

/** The pagination block of a response: unreliable, so any field may be null. */
export type UpstreamPagination = {
  total: number | null
  count: number | null
  perPage: number | null
  currentPage: number | null
  totalPages: number | null
}
export type UpstreamList = {
  records: unknown[]
  /** The JSON of each record, parallel to `records`; null where unavailable. */
  texts: (string | null)[] | null
  pagination: UpstreamPagination
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const unexpected = (message: string) =>
  new UpstreamError('UPSTREAM_UNAVAILABLE', message, { failure: 'body', httpStatus: 200 })

/** A non-negative integer, also from a string; null for anything else. */
function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s{0,9}\d{1,16}\s{0,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/**
 * Parses the pagination envelope of the specification; `meta` or parts of it may be missing, and a bare array is accepted.
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
 * The original texts of the records if the API formats JSON exactly as `JSON.stringify` does, so that a call always has the same text. The first
 * record without escapes shows how white space and numbers are written; escapes can be written in several ways, so such records have no text.
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

/** The raw calls of a room, in the order of the response. `isWhole`: these are all calls that the API has of the room. */
export type UpstreamRoom = { records: unknown[]; isWhole: boolean }

/**
 * Parses Get Call, which returns `{data: {…}}`, an array with all calls of the room, or a bare call.
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
 * Parses the result of marking as delivered.
 * @throws UpstreamError when it does not match the specification, since then the outcome is unknown
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

import { callFields, named } from '@/lib/server/records/aliases'
import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { embedded, itemsOf } from '@/lib/shared/values/json'
import { noAnswer, UpstreamError } from './upstream-error'

const unexpected = (message: string) => noAnswer('body', 200, message)

/** A non-negative integer, also from a string; null for anything else. */
function count(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s{0,9}\d{1,16}\s{0,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Keys under which an answer has a list, or one call: `data` by the specification, the others within or instead of it. */
const INSIDE = ['data', 'calls', 'call', 'callLogs', 'call_logs', 'transcriptions', 'items', 'results', 'records']
/** Answers have at most three levels: `{data: {calls: […]}}`. */
const MAX_LEVELS = 3

/** The list in an answer, or a single call as a list of one, wherever it is; null where there is none. */
function recordsIn(value: unknown, levels = MAX_LEVELS): { items: unknown[]; isList: boolean } | null {
  const inside = embedded(value)
  const items = itemsOf(inside)
  if (items !== null) return { items, isList: true }
  if (!isObject(inside)) return null
  if (idOf(inside) !== null) return { items: [inside], isList: false }
  for (const name of INSIDE) {
    if (!Object.hasOwn(inside, name)) continue
    if (isNothing(inside[name])) return { items: [], isList: false }
    const found = levels === 0 ? null : recordsIn(inside[name], levels - 1)
    if (found !== null) return found
  }
  return null
}

/** True for what may replace an empty list: null, or an empty object, which PHP may write instead. */
const isNothing = (value: unknown): boolean => value === null || (isObject(value) && Object.keys(value).length === 0)

/** The pagination block of an answer, wherever it is. */
function paginationIn(json: unknown): Loose {
  if (!isObject(json)) return {}
  const data = embedded(json.data)
  const places = [json, ...(isObject(data) && itemsOf(data) === null ? [data] : [])].flatMap((place) => {
    const meta = isObject(place.meta) ? place.meta : {}
    return [meta.pagination, meta, place.pagination, place]
  })
  const blocks = places.filter(isObject).map((place) => named(place, 'pagination'))
  return blocks.find((block) => PAGINATION.some((name) => count(block[name]) !== null)) ?? {}
}

const PAGINATION = ['total', 'count', 'per_page', 'current_page', 'total_pages']

export type UpstreamList = ReturnType<typeof parseList>

/** Parses a list in any documented wrapping; `meta` or parts of it may be missing, so any of its fields may be null. @throws UpstreamError when there is no list in it */
export function parseList(json: unknown) {
  const records = recordsIn(json)?.items
  if (records === undefined) throw unexpected('The Calls API’s response has no list of calls.')
  const block = paginationIn(json)
  return {
    records,
    pagination: {
      total: count(block.total),
      perPage: count(block.per_page),
      currentPage: count(block.current_page),
      totalPages: count(block.total_pages),
    },
  }
}

function idOf(value: unknown): string | null {
  const { sessionId } = callFields(value)
  return typeof sessionId === 'string' || typeof sessionId === 'number' ? String(sessionId) : null
}

/** The raw calls of a room, in the order of the response. `isWhole`: these are all calls that the API has of the room. */
export type UpstreamRoom = { records: unknown[]; isWhole: boolean }

/**
 * Parses Get Call, which returns `{data: {…}}`, an array with all calls of the room, or a bare call, in any documented wrapping.
 * @throws UpstreamError `ERR_CALL_SESSION_NOT_FOUND` for an empty array, `UPSTREAM_UNAVAILABLE` for anything without this room
 */
export function parseRoom(json: unknown, sessionId: string): UpstreamRoom {
  const found = recordsIn(json)
  if (found?.isList && found.items.length === 0)
    throw new UpstreamError('ERR_CALL_SESSION_NOT_FOUND', 'The Calls API has no call with this session id.', {
      failure: 'answer',
      httpStatus: 200,
    })
  const records = (found?.items ?? []).filter((record) => idOf(record) === sessionId)
  if (records.length === 0) throw unexpected('The Calls API responded with something other than the requested call.')
  return { records, isWhole: found?.isList ?? false }
}

/** Parses the result of marking as delivered. @throws UpstreamError when it is not as specified, since then the outcome is unknown */
export function parseDelivered(json: unknown): { success: boolean; message: string } {
  const data = isObject(json) && isObject(json.data) ? json.data : json
  if (!isObject(data) || data.success === undefined)
    throw unexpected('The service responded, but did not say whether the conversation was marked as delivered.')
  return {
    success: data.success === true || data.success === 'true' || data.success === 1,
    message: typeof data.message === 'string' ? data.message : '',
  }
}

import { hash } from 'node:crypto'
import { MAX_BODY_BYTES } from '@/lib/server/calls-api/answer'
import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { isTooLarge, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { callFields } from '@/lib/server/records/aliases'
import type { NormalizeResult } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { isObject } from '@/lib/shared/values/coerce'

/** A placeholder for a listed record that is too large to read; it is quarantined. */
export class UnreadRecord {
  constructor(
    /** Identifies the record: by its id if the start of the body contains it. */
    readonly raw: string,
    readonly reason: string,
  ) {}
}

const TOO_LARGE = `Larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB, so it was not read`

/** The record at a position (from 0) of a list with `total` records, if known: a position from the end is stable while calls arrive. */
export function unreadAt(position: number, total: number | null, error: UpstreamError): UnreadRecord {
  const id = idIn(error)
  const place = total === null ? { place: position + 1 } : { placeFromEnd: total - position }
  return new UnreadRecord(JSON.stringify(id ?? place), `${TOO_LARGE}; it is number ${position + 1} of the list.`)
}

/** A call requested by its id. */
export const unreadById = (sessionId: string, error: UpstreamError): UnreadRecord =>
  new UnreadRecord(JSON.stringify(idIn(error) ?? { sessionId }), `${TOO_LARGE}; it was requested by its id.`)

/** The call that a body starts with: a room may have several that are too large. */
function idIn({ bodyStart = '' }: UpstreamError): { sessionId: string; mid?: string | undefined } | undefined {
  const text = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{1,1000})"`, 'i').exec(bodyStart)?.[1]
  const sessionId = text('session[_-]?id')
  return sessionId === undefined ? undefined : { sessionId, mid: text('mid') }
}

/** A whole page that the API cannot return in smaller ones. */
export const unreadPage = (number: number, size: number): UnreadRecord =>
  new UnreadRecord(
    JSON.stringify({ page: number, perPage: size }),
    `A page of ${size} calls is l${TOO_LARGE.slice(1)}, and the Calls API gives no smaller pages.`,
  )

export type Page = UpstreamList & {
  number: number
  /** When it was requested, epoch milliseconds: its content may be as old as this. */
  requestedAtMs: number
}

/** Identifies a record across requests: also by its time, since a room has many calls and a record need not have a `mid`. */
export function nameOf(record: unknown): string {
  if (record instanceof UnreadRecord) return record.raw
  if (!isObject(record)) return typeof record
  const { sessionId, mid, initiatedAt, startedAt, endedAt } = callFields(record)
  const time = initiatedAt || startedAt || endedAt
  return `${sessionId} ${mid || time ? `${mid} ${time}` : hash('sha1', JSON.stringify(record))}`
}

/** Whether two pages have the same calls in the same order. */
export const hasSameCalls = (one: Page, other: Page): boolean =>
  one.records.length === other.records.length &&
  one.records.every((record, index) => nameOf(record) === nameOf(other.records[index]))

/** True when no page follows: the page is empty, or its pagination consistently says that it is the last. */
export function isLastPage(page: Page, pageSize: number): boolean {
  if (page.records.length === 0) return true
  const { total, totalPages, currentPage } = page.pagination
  const reachesTotal = total !== null && page.number * pageSize >= total
  if (totalPages !== null && totalPages > 0)
    return (currentPage ?? page.number) >= totalPages && (total === null || reachesTotal)
  return reachesTotal
}

/** The largest page size that is accepted everywhere. */
export const ACCEPTED_EVERYWHERE = 100

/** The actual page size, derived from a page other than the first: it is full, unless it is the last one in the requested size. */
export function inferredSize({ records, pagination }: UpstreamList, number: number, requestedSize: number | null) {
  const { total, perPage } = pagination
  const isTail =
    requestedSize !== null && total !== null && records.length === Math.max(total - (number - 1) * requestedSize, 0)
  return records.length > 0 && !isTail ? records.length : (requestedSize ?? perPage ?? ACCEPTED_EVERYWHERE)
}

/** The page size to try after one that was rejected, or whose pages are too large to read; undefined when none is left, null for the default of the API. */
export function sizeAfter(error: unknown, perPage: number | null): number | null | undefined {
  if (isTooLarge(error)) return [ACCEPTED_EVERYWHERE, 10, 1].find((size) => size < (perPage ?? 0))
  if (perPage === null || !isSizeRefused(error)) return undefined
  return perPage > ACCEPTED_EVERYWHERE ? ACCEPTED_EVERYWHERE : null
}

/** Any 400, or a validation code. */
export function isSizeRefused(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.failure !== 'answer') return false
  return error.httpStatus === 400 || error.httpStatus === 422 || error.code === 'ERR_BAD_REQUEST'
}

/** The order of List Calls: undocumented, so it is derived from each first page. */
export type PageOrder = 'newest-first' | 'oldest-first' | 'unordered'

/** A few calls out of order (sorted by another of their times) do not make a page unordered. */
const CLEAR_MAJORITY = 0.8

/** Whether a call has no usable time, so that it is dated when it was first seen; each reading assumes that this is now. */
export const isFirstSeen = ({ anomalies }: Call): boolean =>
  anomalies.includes('missing-time') || anomalies.includes('ahead-of-clock')

/** Times of the records that are calls with a time of their own. Epoch seconds. */
export const timesOf = (records: readonly NormalizeResult[]): number[] =>
  records.flatMap((record) => (record.kind === 'call' && !isFirstSeen(record.call) ? [record.call.time] : []))

/** The order of a page, from the times of adjacent calls. Defaults to newest first when there is too little to go by. */
export function learnOrder(times: number[]): PageOrder {
  let falling = 0
  let rising = 0
  for (let index = 1; index < times.length; index += 1) {
    const step = (times[index] as number) - (times[index - 1] as number)
    if (step < 0) falling += 1
    else if (step > 0) rising += 1
  }
  const steps = falling + rising
  if (steps === 0 || falling / steps >= CLEAR_MAJORITY) return 'newest-first'
  return rising / steps >= CLEAR_MAJORITY ? 'oldest-first' : 'unordered'
}

/** The median, so that a single impossible time has no effect; null for an empty list. */
export const median = (times: readonly number[]): number | null =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null

/** Number of pages, from the total if present, else from the page count of the answer; null when unknown. */
export function pagesOf(page: Page, pageSize: number): number | null {
  const { total, totalPages } = page.pagination
  if (total !== null) return Math.max(1, Math.ceil(total / pageSize))
  return totalPages !== null && totalPages > 0 ? totalPages : null
}

import { hash } from 'node:crypto'
import { type Call, OPEN_STATUSES } from '../contracts/call'
import { peopleOf } from '../contracts/match'
import { presenceTotals } from '../presence/presence-totals'
import { callLine, clock, sparseCallLine } from './call-columns'
import type { StoredKey } from './keys'
import { flag, text } from './tsv'

/** One call on its way into the mirror: what `normalize` made of it, its JSON as it came, and when it was fetched. */
export type StoredItem = { call: Call; raw: string; coercedFields: string[]; fetchedAtMs: number }

/** What only the mirror knows about a row. */
export type RowMeta = { hash: string; storedAtMs: number; version: number; gone: boolean }

/** The last second that ClickHouse's DateTime holds, in February 2106. */
const LAST_SECOND = 4_294_967_295
/** The second under which a call stands in the time column; its exact time, when that lies outside, is in its document. */
export const rowTime = (seconds: number) => Math.min(Math.max(seconds, 0), LAST_SECOND)

/** True when no later page changes the status, and so no later page may reopen the call. */
export const isFinal = (call: Call) => !(OPEN_STATUSES as readonly string[]).includes(call.status)

/**
 * Moves when the same JSON gives another row, that is when `sync/normalize` or the columns change: rows of an older reading then
 * count as changed and are written anew by the next walk.
 */
const READING_VERSION = 2

/**
 * Identifies what a row says, whenever and how often it was fetched. A call is a function of its JSON and, where no time arrived, of the time
 * it was first seen; so these two are enough, and the call itself, which costs more to write out than to make, is not.
 */
export function contentHash(item: StoredItem): string {
  return hash('md5', `${READING_VERSION} ${item.call.time} ${item.raw}`, 'base64url')
}

/** The lines of one call, and of a deletion, for the two tables that hold it. */
export type CallLines = { calls: string; docs: string }

/** Columns of `call_docs`, in the order of a line. */
export const DOC_COLUMNS = ['session_id', 'time', 'version', 'is_deleted', 'call', 'raw'] as const

/** A call as a line of `calls` and one of `call_docs`. */
export function callLines(item: StoredItem, meta: RowMeta): CallLines {
  const { call } = item
  const facts = {
    ...meta,
    call,
    coercedFields: item.coercedFields,
    people: [...peopleOf(call)],
    presence: presenceTotals(call.participants),
    rowTime: rowTime(call.time),
    isFinal: isFinal(call),
    fetchedAtMs: item.fetchedAtMs,
  }
  const key = `${text(call.sessionId)}\t${clock(facts.rowTime)}\t${meta.version}\t0`
  return { calls: callLine(facts), docs: `${key}\t${text(JSON.stringify(call))}\t${text(item.raw)}` }
}

/** Lines that delete a call at its key. The row keeps no people: readers of `person_calls` check against `calls`. */
export function tombstoneLines(known: StoredKey, version: number, fetchedAtMs: number): CallLines {
  const id = text(known.sessionId)
  const time = clock(known.time)
  return {
    calls: sparseCallLine({
      session_id: id,
      time,
      is_final: flag(known.isFinal),
      content_hash: text(known.hash),
      fetched_at_ms: String(fetchedAtMs),
      stored_at_ms: String(Date.now()),
      version: String(version),
      is_deleted: '1',
    }),
    docs: `${id}\t${time}\t${version}\t1\t\t`,
  }
}

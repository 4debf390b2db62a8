import { hash } from 'node:crypto'
import { type Call, OPEN_STATUSES } from '@/lib/shared/contracts/call'
import { presenceIntervalsOf } from '@/lib/shared/presence/intervals'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { peopleOf } from '@/lib/shared/presence/uids'
import { CALL_COLUMN_NAMES, callLine, clock, sparseCallLine } from './call-columns'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { FILLED } from './tables'
import { flag, jsonText, Lines, text } from './tsv'

/** One call on its way into the mirror: what `normalize` made of it, its JSON as it came, and when it was fetched. */
export type StoredItem = { call: Call; raw: string; coercedFields: string[]; fetchedAtMs: number }

/** What only the mirror knows about a row; `mid` says which of its room's calls it is. */
export type RowMeta = { mid: string; hash: string; storedAtMs: number; version: number; gone: boolean }

/** The last second that ClickHouse's DateTime holds, in February 2106. */
const LAST_SECOND = 4_294_967_295
/** The second under which a call stands in the time column; its exact time, when that lies outside, is in its document. */
export const rowTime = (seconds: number) => Math.min(Math.max(seconds, 0), LAST_SECOND)

/** True when no later page changes the status, and so no later page may reopen the call. */
export const isFinal = (call: Call) => !(OPEN_STATUSES as readonly string[]).includes(call.status)

/**
 * Moves when the same JSON gives another row, that is when `normalize` or the columns change: rows of an older reading then count as changed
 * and are written anew by the next walk. Only calls that are read otherwise move, so that an upgrade does not walk everything again: since 3
 * a participant without a uid is nobody.
 */
const readingVersion = (call: Call) => (call.participants.some(({ uid }) => uid === null) ? 3 : 2)

/**
 * Identifies what a row says, whenever and how often it was fetched. A call is a function of its JSON and, where no time arrived, of the time
 * it was first seen; so these two are enough, and the call itself, which costs more to write out than to make, is not.
 */
export function contentHash(item: StoredItem): string {
  return `${readingVersion(item.call)}.${item.call.time}.${hash('sha1', item.raw, 'base64url')}`
}

const TYPICAL_ROW_BYTES = 512
const TYPICAL_DOC_BYTES = 2048

/** Lines for the two tables that hold calls: the columns, and the JSON as it came. */
export class CallLines {
  private readonly rows: Lines
  private readonly docs: Lines
  count = 0

  /** @param expected about how many calls will follow */
  constructor(expected: number) {
    this.rows = new Lines(expected * TYPICAL_ROW_BYTES)
    this.docs = new Lines(expected * TYPICAL_DOC_BYTES)
  }

  /** A call as a line of each. */
  add(item: StoredItem, meta: RowMeta): void {
    const { call } = item
    const facts = {
      ...meta,
      call,
      coercedFields: item.coercedFields,
      people: [...peopleOf(call)],
      presence: presenceTotals(call.participants),
      stays: presenceIntervalsOf(call.participants, call.status === 'ongoing'),
      rowTime: rowTime(call.time),
      isFinal: isFinal(call),
      fetchedAtMs: item.fetchedAtMs,
      filled: FILLED,
    }
    this.rows.write(callLine(facts))
    this.docs.write(`${text(call.sessionId)}\t${clock(facts.rowTime)}\t${text(meta.mid)}\t${meta.version}\t0\t`)
    this.docs.write(jsonText(item.raw))
    this.end()
  }

  /** A deletion at a key. The row keeps no people: readers of `person_calls` check against `calls`. */
  addTombstone(known: StoredKey, version: number, fetchedAtMs: number): void {
    const id = text(known.sessionId)
    const mid = text(known.mid)
    const time = clock(known.time)
    this.rows.write(
      sparseCallLine({
        session_id: id,
        time,
        mid,
        filled: String(FILLED),
        is_final: flag(known.isFinal),
        content_hash: text(known.hash),
        fetched_at_ms: String(fetchedAtMs),
        stored_at_ms: String(Date.now()),
        version: String(version),
        is_deleted: '1',
      }),
    )
    this.docs.write(`${id}\t${time}\t${mid}\t${version}\t1\t`)
    this.end()
  }

  /** Documents first: a row must never be without its document, while a document that a crash left without its row is written again with it. */
  async insertInto(mirror: Mirror): Promise<void> {
    if (this.count === 0) return
    await mirror.insertLines('call_docs', DOC_COLUMNS, this.docs.bytes())
    await mirror.insertLines('calls', CALL_COLUMN_NAMES, this.rows.bytes())
  }

  private end(): void {
    this.rows.write('\n')
    this.docs.write('\n')
    this.count += 1
  }
}

/** In the order of a line's cells. */
const DOC_COLUMNS = ['session_id', 'time', 'mid', 'version', 'is_deleted', 'raw'] as const

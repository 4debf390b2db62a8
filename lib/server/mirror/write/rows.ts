import { hash } from 'node:crypto'
import { flag, jsonText, Lines, text } from '@/lib/server/engine/tsv'
import { dayOf } from '@/lib/server/mirror/changes'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeParties } from '@/lib/server/mirror/read/directory'
import { learnFromCall, noParties } from '@/lib/server/mirror/read/directory-rows'
import type { StoredKey } from '@/lib/server/mirror/read/keys'
import { noteRooms } from '@/lib/server/mirror/read/shared-rooms'
import {
  CALL_COLUMN_NAMES,
  type CallFacts,
  callLine,
  clock,
  sparseCallLine,
} from '@/lib/server/mirror/schema/call-columns'
import { FILLED } from '@/lib/server/mirror/schema/tables'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { presenceIntervalsOf } from '@/lib/server/records/intervals'
import { type Call, OPEN_STATUSES } from '@/lib/shared/calls/call'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { peopleOf } from '@/lib/shared/presence/uids'
import { together } from './together'

/** A call to store: as normalized, its original JSON, and when it was fetched. */
export type StoredItem = { call: Call; raw: string; coercedFields: string[]; fetchedAtMs: number }

/** What only the mirror knows about a row; `mid` identifies the call within its room. */
export type RowMeta = { mid: string; hash: string; storedAtMs: number; version: number; gone: boolean }

/** The last second of ClickHouse's DateTime, in February 2106. */
const LAST_SECOND = 4_294_967_295
/** A call's time clamped to the range of the time column; the exact one is in its document. */
export const rowTime = (seconds: number) => Math.min(Math.max(seconds, 0), LAST_SECOND)

/** True when the status is final, so that no later page may reopen the call. */
export const isFinal = (call: Call) => !(OPEN_STATUSES as readonly string[]).includes(call.status)

/**
 * Increased when the same JSON results in a different row, that is when `normalize` or a column changes: the next walk then rewrites these
 * rows. Only calls that are affected get a new number, so that an upgrade does not rewrite everything: since 3, a participant without a uid
 * is nobody.
 */
const readingVersion = (call: Call) => (call.participants.some(({ uid }) => uid === null) ? 3 : 2)

/**
 * Identifies a row's content, whenever it was fetched. A call is a function of its JSON and, if it came without a time, of when it was first
 * seen, so hashing these two is enough and cheaper than serializing the call.
 */
export function contentHash(item: StoredItem): string {
  return `${readingVersion(item.call)}.${item.call.time}.${hash('sha1', item.raw, 'base64url')}`
}

/**
 * Whether two hashes are of the same JSON read in the same way. They may differ in when the call was first seen, which a later reading cannot tell:
 * a call that was dated ahead of the clock stays where it is once the clock has passed it.
 */
export const isSameContent = (one: string, other: string): boolean =>
  one === other || withoutTime(one) === withoutTime(other)

const withoutTime = (contentHash: string): string => contentHash.replace(/^(\d+)\.-?\d+\./, '$1.')

/** A call as a line of `calls`. */
export function rowLine(item: StoredItem, meta: RowMeta): Promise<string> {
  const { call } = item
  // Without a spread, which takes longer than everything else here.
  const facts: CallFacts = {
    call,
    mid: meta.mid,
    coercedFields: item.coercedFields,
    people: [...peopleOf(call)],
    presence: presenceTotals(call.participants),
    presenceIntervals: presenceIntervalsOf(call.participants, call.status === 'ongoing'),
    rowTime: rowTime(call.time),
    isFinal: isFinal(call),
    gone: meta.gone,
    hash: meta.hash,
    fetchedAtMs: item.fetchedAtMs,
    storedAtMs: meta.storedAtMs,
    version: meta.version,
    filled: FILLED,
  }
  return callLine(facts)
}

const TYPICAL_ROW_BYTES = 512
const TYPICAL_DOC_BYTES = 2048

/** Lines for the two tables that hold calls, the columns and the original JSON, and what the calls say about people. */
export class CallLines {
  private readonly rows: Lines
  private docs: Lines
  private readonly parties = noParties()
  private readonly days = new Set<number>()
  private readonly rooms = new Set<string>()
  count = 0

  /** @param expected approximate number of calls */
  constructor(expected: number) {
    this.rows = new Lines(expected * TYPICAL_ROW_BYTES)
    this.docs = new Lines(expected * TYPICAL_DOC_BYTES)
  }

  /** Adds a call. */
  async add(item: StoredItem, meta: RowMeta): Promise<void> {
    const { call } = item
    const time = rowTime(call.time)
    const line = await rowLine(item, meta)
    learnFromCall(this.parties, call, time)
    this.days.add(dayOf(time))
    this.rooms.add(call.sessionId)
    this.rows.write(line)
    this.docs.write(`${text(call.sessionId)}\t${clock(time)}\t${text(meta.mid)}\t${meta.version}\t0\t`)
    this.docs.write(jsonText(item.raw))
    this.end()
  }

  /** Adds a deletion at a key. The row holds no people: the slim tables are cleaned by `removeParties`. */
  addTombstone(known: StoredKey, version: number, fetchedAtMs: number): void {
    const id = text(known.sessionId)
    const mid = text(known.mid)
    const time = clock(known.time)
    this.days.add(dayOf(known.time))
    this.rooms.add(known.sessionId)
    this.rows.write(
      sparseCallLine({
        session_id: id,
        time,
        mid,
        filled: String(FILLED),
        is_final: flag(known.isFinal),
        content_hash: text(known.hash),
        fetched_at_ms: String(fetchedAtMs),
        stored_at_ms: String(sharedNowMs()),
        version: String(version),
        is_deleted: '1',
      }),
    )
    this.docs.write(`${id}\t${time}\t${mid}\t${version}\t1\t`)
    this.end()
  }

  /**
   * The row last: it must never lack its document, nor the directory its people, while either without the row after a crash is simply
   * written again.
   */
  async insertInto(mirror: Mirror): Promise<void> {
    await this.insertDocs(mirror)
    await this.insertRows(mirror)
  }

  /** Everything but the rows; to be called first. */
  async insertDocs(mirror: Mirror): Promise<void> {
    if (this.count === 0) return
    const docs = this.docs.bytes()
    this.docs = new Lines(0)
    await together([mirror.insertLines('call_docs', DOC_COLUMNS, docs), storeParties(mirror, this.parties)])
  }

  async insertRows(mirror: Mirror): Promise<void> {
    if (this.count === 0) return
    await mirror.insertLines('calls', CALL_COLUMN_NAMES, this.rows.bytes(), [...this.days])
    noteRooms(mirror, this.rooms)
  }

  private end(): void {
    this.rows.write('\n')
    this.docs.write('\n')
    this.count += 1
  }
}

/** In the order of the cells of a line. */
const DOC_COLUMNS = ['session_id', 'time', 'mid', 'version', 'is_deleted', 'raw'] as const

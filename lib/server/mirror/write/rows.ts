import { hash } from 'node:crypto'
import { lineOf } from '@/lib/server/engine/literals'
import { dayOf } from '@/lib/server/mirror/changes'
import { type Mirror, together } from '@/lib/server/mirror/mirror'
import { storeParties } from '@/lib/server/mirror/read/directory'
import { learnFromCall, noParties } from '@/lib/server/mirror/read/directory-rows'
import type { RowKey, StoredKey } from '@/lib/server/mirror/read/keys'
import type { Doc } from '@/lib/server/mirror/read/lookup'
import { noteRooms } from '@/lib/server/mirror/read/shared-rooms'
import type { RowMeta } from '@/lib/server/mirror/schema/call-column'
import { CALL_COLUMN_NAMES, CALL_COLUMNS } from '@/lib/server/mirror/schema/call-columns'
import { FILLED } from '@/lib/server/mirror/schema/tables'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { turns } from '@/lib/server/process/coordination/turns'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import type { Call } from '@/lib/shared/calls/call'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { peopleOf } from '@/lib/shared/presence/uids'
import { isOpen } from '@/lib/shared/timeline/presence'

/** A call to store: as normalized, its original JSON, and when it was fetched. */
export type StoredItem = Doc & { fetchedAtMs: number }

/** The last second of ClickHouse's DateTime, in February 2106. */
const LAST_SECOND = 4_294_967_295
/** A call's time clamped to the range of the time column; the exact one is in its document. */
export const rowTime = (seconds: number) => Math.min(Math.max(seconds, 0), LAST_SECOND)

/** True when the call is not open, as far as is known. */
export const isFinal = (call: Call) => !isOpen(call)

/** True when the status is known to be final, so that no later page may reopen the call. One that is not known may be that of a call being set up. */
export const isTerminal = (call: Call) => isFinal(call) && call.outcome !== 'other'

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
export const contentHash = (item: StoredItem): string =>
  `${readingVersion(item.call)}.${item.call.time}.${hash('sha1', item.raw, 'base64url')}`

/**
 * Whether two hashes are of the same JSON read in the same way. They may differ in when the call was first seen, which a later read cannot tell: a call
 * that was dated ahead of the clock keeps its place once the clock has passed it.
 */
export const isSameContent = (one: string, other: string): boolean =>
  one === other || contentOf(one) === contentOf(other)

/** The part of a hash that is the same for the same JSON read in the same way. */
export const contentOf = (contentHash: string): string => contentHash.replace(/^(\d+)\.-?\d+\./, '$1.')

/** What a participant row costs per column, in characters of JSON. */
const ROW_CHARACTERS = 100

/** A call as a line of `calls`. With 50,000 participants this takes half a second, so other work gets its turn between columns. */
export async function rowLine({ call, coercedFields, fetchedAtMs }: StoredItem, meta: RowMeta): Promise<string> {
  const { participants } = call
  const facts = {
    ...{ meta, coercedFields, fetchedAtMs, storedAtMs: sharedNowMs(), filled: FILLED },
    ...{ time: rowTime(call.time), people: [...peopleOf(call)] },
    presence: presenceTotals(participants),
    stays: presenceIntervalsOf(participants, call.status === 'ongoing'),
  }
  const turn = turns()
  const cells: unknown[] = []
  for (const { cell } of CALL_COLUMNS) {
    cells.push(cell(call, facts))
    const wait = turn(participants.length * ROW_CHARACTERS)
    // Awaits only if necessary: every await costs time, and a backfill writes millions of calls.
    if (wait !== undefined) await wait
  }
  return lineOf(cells)
}

/** Lines for the two tables that hold calls, the columns and the original JSON, and what the calls say about people. */
export class CallLines {
  /** As bytes, which take half as much memory as text and are sent as they are. */
  private readonly rows: Buffer[] = []
  private docs: Buffer[] = []
  private readonly parties = noParties()
  private readonly days = new Set<number>()
  private readonly rooms = new Set<string>()

  /** Adds a call. */
  async add(item: StoredItem, meta: RowMeta): Promise<void> {
    const { call } = item
    const time = rowTime(call.time)
    const line = await rowLine(item, meta)
    learnFromCall(this.parties, call, time)
    this.push({ sessionId: call.sessionId, mid: meta.mid, time }, line, [meta.version, 0, item.raw])
  }

  /** Adds a deletion at a key. The row holds no people: the slim tables are cleaned by `removeParties`. */
  addTombstone(known: StoredKey, fetchedAtMs: number): void {
    const version = known.version + 1
    const cells: Record<string, unknown> = {
      session_id: known.sessionId,
      time: known.time,
      mid: known.mid,
      filled: FILLED,
      is_final: known.isFinal,
      content_hash: known.hash,
      fetched_at_ms: fetchedAtMs,
      stored_at_ms: sharedNowMs(),
      version,
      is_deleted: 1,
    }
    // All other columns get their defaults.
    const line = lineOf(CALL_COLUMN_NAMES.map((name) => cells[name] ?? null))
    this.push(known, line, [version, 1, ''])
  }

  /**
   * Inserts the row last: it must never lack its document, nor the directory its people. If a crash leaves these without the row, they are simply written
   * again.
   */
  async insertInto(mirror: Mirror): Promise<void> {
    await this.insertDocs(mirror)
    await this.insertRows(mirror)
  }

  /** Inserts everything but the rows; to be called before `insertRows`. */
  async insertDocs(mirror: Mirror): Promise<void> {
    if (this.rows.length === 0) return
    const docs = Buffer.concat(this.docs)
    this.docs = []
    await together([mirror.insertLines('call_docs', DOC_COLUMNS, docs), storeParties(mirror, this.parties)])
  }

  async insertRows(mirror: Mirror): Promise<void> {
    if (this.rows.length === 0) return
    await mirror.insertLines('calls', CALL_COLUMN_NAMES, Buffer.concat(this.rows), [...this.days])
    noteRooms(mirror, this.rooms)
  }

  private push(
    { sessionId, mid, time }: RowKey,
    line: string,
    [version, isDeleted, raw]: [number, 0 | 1, string],
  ): void {
    this.days.add(dayOf(time))
    this.rooms.add(sessionId)
    this.rows.push(Buffer.from(line))
    this.docs.push(Buffer.from(lineOf([sessionId, time, mid, version, isDeleted, raw])))
  }
}

/** In the order of the cells of a line. */
const DOC_COLUMNS = ['session_id', 'time', 'mid', 'version', 'is_deleted', 'raw'] as const

import { linesOf } from '@/lib/server/engine/literals'
import { dayOf } from '@/lib/server/mirror/changes'
import { askNumber, asOnlyWriter, type Mirror, together } from '@/lib/server/mirror/mirror'
import { ROW_TUPLES, rowParams, type StoredKey, storedKeys } from '@/lib/server/mirror/read/keys'
import type { Doc } from '@/lib/server/mirror/read/lookup'
import type { RowMeta } from '@/lib/server/mirror/schema/call-column'
import { CALL_COLUMN_NAMES, groupOf } from '@/lib/server/mirror/schema/call-columns'
import { PARTY_SQL, partyTextOf } from '@/lib/server/mirror/schema/row-sql'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { foldedPeopleOf } from '@/lib/shared/presence/uids'
import { dropPartition } from './delete-rows'
import { CallLines, contentHash, rowTime, type StoredItem } from './rows'

/** Records that a full walk saw these calls; to be called before the walk's checkpoint moves. */
export async function recordSeen(mirror: Mirror, walkId: string, ids: readonly CallId[]): Promise<void> {
  const now = sharedNowMs()
  const lines = linesOf(ids.map(({ sessionId, mid }) => [walkId, sessionId, mid, now]))
  await mirror.insertLines('walk_seen', ['walk_id', 'session_id', 'mid', 'seen_at_ms'], lines)
}

/** How many different calls a walk has seen. */
export const countSeen = (mirror: Mirror, walkId: string): Promise<number> =>
  askNumber(mirror, {
    name: 'walk.seen',
    sql: 'SELECT uniqExact(session_id, mid) FROM walk_seen WHERE walk_id = {walk:String}',
    params: { walk: walkId },
  })

/** Stored calls that the walk did not see and that were last fetched before it began: the Calls API may no longer have them. */
export const unseenCalls = (mirror: Mirror, walkId: string, limit: number, beganAtMs: number): Promise<CallId[]> =>
  mirror.query<CallId>({
    name: 'walk.unseen',
    sql: `SELECT session_id AS sessionId, mid FROM call_keys FINAL WHERE is_deleted = 0 AND fetched_at_ms < {began:Int64}
      AND (session_id, mid) NOT IN (SELECT session_id, mid FROM walk_seen WHERE walk_id = {walk:String})
      ORDER BY session_id, mid LIMIT {limit:UInt32}`,
    params: { walk: walkId, limit, began: beganAtMs },
  })

/** Forgets what was seen by all walks. */
export async function forgetWalks(mirror: Mirror): Promise<void> {
  const walks = await mirror.query<{ walk_id: string }>({
    name: 'walk.list',
    sql: 'SELECT DISTINCT walk_id FROM walk_seen',
  })
  for (const { walk_id } of walks) await dropPartition(mirror, 'walk_seen', walk_id)
}

/** Deletes calls that the Calls API no longer has. Their ids stay known as deleted; a later fetch restores a call. */
export const tombstoneCalls = (mirror: Mirror, ids: readonly CallId[]): Promise<void> =>
  asOnlyWriter(mirror, ids, async () => {
    const alive = (await storedKeys(mirror, ids)).filter((key) => !key.isDeleted)
    const deletions = alive.map((key) => ({ key, row: null, before: key }))
    await writeRows(mirror, deletions)
  })

/** Marks calls that the Calls API no longer returns by id: they still count in every figure but are not fetched again. */
export const markGone = (mirror: Mirror, ids: readonly CallId[]): Promise<void> =>
  asOnlyWriter(mirror, ids, async () => {
    const keys = (await storedKeys(mirror, ids)).filter((key) => !key.isDeleted && !key.gone)
    if (keys.length === 0) return
    const changed: Record<string, string> = { gone: 'true', version: 'version + 1', stored_at_ms: '{now:Int64}' }
    const copied = CALL_COLUMN_NAMES.map((column) => changed[column] ?? column)
    await mirror.changeCalls(
      {
        name: 'calls.gone',
        sql: `INSERT INTO calls (${CALL_COLUMN_NAMES.join(', ')}) SELECT ${copied.join(', ')} FROM calls FINAL
          WHERE (time, session_id, mid) IN (${ROW_TUPLES})`,
        params: { ...rowParams(keys), now: sharedNowMs() },
      },
      [...new Set(keys.map(({ time }) => dayOf(time)))],
    )
  })

/** The slim tables, and the column by which each lists a call. */
const LISTS = { person_calls: 'uid', group_calls: 'guid', party_calls: 'party' } as const
/** Who is in a call, by these columns. */
type Parties = Record<(typeof LISTS)[keyof typeof LISTS], readonly string[]>
const NOBODY: Parties = { uid: [], guid: [], party: [] }

/** A stored row and who remains in its call: nobody when the call is deleted or moves to another key. */
type PartyRemoval = { known: StoredKey; remaining: Parties; version: number }

/**
 * Removes people and groups from the slim tables before the calls themselves change. In the opposite order a crash in between would leave
 * someone listed forever; in this order the call is not stored yet, and its next fetch repeats both steps.
 */
async function removeParties(mirror: Mirror, removals: readonly PartyRemoval[]): Promise<void> {
  if (removals.length === 0) return
  const before = await mirror.query<CallId & Parties>({
    name: 'parties.before',
    sql: `SELECT session_id AS sessionId, mid, person_uids AS uid, arrayFilter(one -> one != '', [group_guid]) AS guid,
      arrayFilter(one -> one != '', [${PARTY_SQL}]) AS party FROM calls FINAL WHERE (time, session_id, mid) IN (${ROW_TUPLES})`,
    params: rowParams(removals.map(({ known }) => known)),
  })
  const formerOf = new Map(before.map((row) => [callIdText(row), row]))
  const inserts = Object.entries(LISTS).map(([table, column]) => {
    const gone = removals.flatMap(({ known, remaining, version }) => {
      const left = new Set(remaining[column])
      const values = (formerOf.get(callIdText(known)) ?? NOBODY)[column].filter((value) => !left.has(value))
      return values.map((value) => [value, known.time, known.sessionId, known.mid, version, 1])
    })
    const columns = [column, 'time', 'session_id', 'mid', 'version', 'is_deleted']
    return mirror.insertLines(table, columns, linesOf(gone))
  })
  await together(inserts)
}

/**
 * A row to write at a key, or null to delete the call, and the row that it replaces, if any. Its version must exceed that of the replaced row by at
 * least two, since the deletion of a call that moves gets the one in between.
 */
export type RowWrite = { key: RowMeta & Pick<StoredKey, 'time'>; row: StoredItem | null; before: StoredKey | null }

/** Writes a stored call again as its document is now, under the same key or another `mid`. @param taken the version of what is there */
export function rewriteOf(before: StoredKey, doc: Doc, mid = before.mid, taken = 0): RowWrite {
  const item = { ...doc, fetchedAtMs: before.fetchedAtMs }
  const [time, version] = [rowTime(doc.call.time), Math.max(before.version + 2, taken + 1)]
  return { key: { mid, time, hash: contentHash(item), version, gone: before.gone }, row: item, before }
}

/**
 * Prepares rows, with a deletion at the former key of each call that moves, and removes from the slim tables everyone who is no longer in the call,
 * or everyone if it moves.
 */
export async function prepareRows(mirror: Mirror, rows: readonly RowWrite[]): Promise<CallLines> {
  const lines = new CallLines()
  const removals: PartyRemoval[] = []
  for (const { key, row, before } of rows) {
    if (row !== null) await lines.add(row, key)
    if (before === null) continue
    const stays = row !== null && before.time === key.time && before.mid === key.mid
    if (!stays) lines.addTombstone(before, row?.fetchedAtMs ?? before.fetchedAtMs)
    removals.push({
      known: before,
      remaining: stays ? partiesOf(row) : NOBODY,
      version: stays ? key.version : before.version + 1,
    })
  }
  await removeParties(mirror, removals)
  return lines
}

/** Prepares rows and writes them. @throws AppError MIRROR_UNAVAILABLE */
export async function writeRows(mirror: Mirror, rows: readonly RowWrite[]): Promise<void> {
  const lines = await prepareRows(mirror, rows)
  await lines.insertInto(mirror)
}

const partiesOf = ({ call }: StoredItem): Parties => ({
  uid: [...foldedPeopleOf(call)],
  guid: [groupOf(call)],
  party: [partyTextOf(call)],
})

import { Lines, text } from '@/lib/server/engine/tsv'
import { dayOf } from '@/lib/server/mirror/changes'
import { asOnlyWriter, type Mirror } from '@/lib/server/mirror/mirror'
import { ROW_TUPLES, rowParams, storedKeys } from '@/lib/server/mirror/read/keys'
import { CALL_COLUMN_NAMES } from '@/lib/server/mirror/schema/call-columns'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { CallId } from '@/lib/shared/calls/call-path'
import { NOBODY, removeParties } from './removed-parties'
import { CallLines } from './rows'

/** Records that a full walk saw these calls; to be called before the walk's checkpoint moves. */
export async function recordSeen(mirror: Mirror, walkId: string, ids: readonly CallId[]): Promise<void> {
  const now = sharedNowMs()
  const lines = new Lines(ids.length * 96)
  for (const { sessionId, mid } of ids) lines.write(`${text(walkId)}\t${text(sessionId)}\t${text(mid)}\t${now}\n`)
  await mirror.insertLines('walk_seen', ['walk_id', 'session_id', 'mid', 'seen_at_ms'], lines.bytes())
}

/** How many different calls a walk has seen. */
export async function countSeen(mirror: Mirror, walkId: string): Promise<number> {
  const [row] = await mirror.query<{ n: number }>({
    name: 'walk.seen',
    sql: 'SELECT uniqExact(session_id, mid) AS n FROM walk_seen WHERE walk_id = {walk:String}',
    params: { walk: walkId },
  })
  return Number(row?.n ?? 0)
}

/**
 * Stored calls that the walk did not see and that were last fetched before it began (by default, before its first record): the Calls API
 * may no longer have them.
 */
export async function unseenCalls(
  mirror: Mirror,
  walkId: string,
  limit: number,
  beganAtMs?: number,
): Promise<CallId[]> {
  const began =
    beganAtMs === undefined ? '(SELECT min(seen_at_ms) FROM walk_seen WHERE walk_id = {walk:String})' : '{began:Int64}'
  const rows = await mirror.query<{ session_id: string; mid: string }>({
    name: 'walk.unseen',
    sql: `SELECT session_id, mid FROM call_keys FINAL WHERE is_deleted = 0 AND fetched_at_ms < ${began}
      AND (session_id, mid) NOT IN (SELECT session_id, mid FROM walk_seen WHERE walk_id = {walk:String})
      ORDER BY session_id, mid LIMIT {limit:UInt32}`,
    params: { walk: walkId, limit, ...(beganAtMs === undefined ? {} : { began: beganAtMs }) },
  })
  return rows.map((row) => ({ sessionId: row.session_id, mid: row.mid }))
}

/** Forgets what was seen by all walks except this one (null: by all). */
export async function forgetWalks(mirror: Mirror, keepWalkId: string | null): Promise<void> {
  const walks = await mirror.query<{ walk_id: string }>({
    name: 'walk.list',
    sql: 'SELECT DISTINCT walk_id FROM walk_seen WHERE walk_id != {keep:String}',
    params: { keep: keepWalkId ?? '' },
  })
  const table = mirror.cluster === null ? 'walk_seen' : `walk_seen_local ON CLUSTER '${mirror.cluster}'`
  for (const { walk_id } of walks)
    await mirror.command({
      name: 'walk.forget',
      sql: `ALTER TABLE ${table} DROP PARTITION {walk:String}`,
      params: { walk: walk_id },
    })
}

/** Deletes calls that the Calls API no longer has. Their ids stay known as deleted; a later fetch restores a call. */
export function tombstoneCalls(mirror: Mirror, ids: readonly CallId[]): Promise<void> {
  return asOnlyWriter(mirror, roomsOf(ids), async () => {
    const alive = (await storedKeys(mirror, ids)).filter((key) => !key.isDeleted)
    const lines = new CallLines(alive.length)
    for (const key of alive) lines.addTombstone(key, key.version + 1, key.fetchedAtMs)
    await removeParties(
      mirror,
      alive.map((known) => ({ known, remaining: NOBODY, version: known.version + 1 })),
    )
    await lines.insertInto(mirror)
  })
}

/** Marks calls that the Calls API no longer returns by id: they still count in every figure but are not fetched again. */
export function markGone(mirror: Mirror, ids: readonly CallId[]): Promise<void> {
  return asOnlyWriter(mirror, roomsOf(ids), async () => {
    const keys = (await storedKeys(mirror, ids)).filter((key) => !key.isDeleted && !key.gone)
    if (keys.length === 0) return
    const copied = CALL_COLUMN_NAMES.map((column) => {
      if (column === 'gone') return 'true'
      if (column === 'version') return 'version + 1'
      return column === 'stored_at_ms' ? `{now:Int64}` : column
    })
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
}

/** Writers lock whole rooms, since the call a record belongs to depends on the other calls of its room. */
const roomsOf = (ids: readonly CallId[]): string[] => [...new Set(ids.map(({ sessionId }) => sessionId))]

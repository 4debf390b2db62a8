import { askNumber, asOnlyWriter, type Mirror } from '@/lib/server/mirror/mirror'
import { SLIM_TABLES } from '@/lib/server/mirror/schema/slim-tables'
import { addedUntil, nameOf } from '@/lib/server/mirror/schema/table'
import type { Log } from '@/lib/server/process/log/log'

/** An insert writes `calls` and, through the views, the other tables one after another; a crash can only interrupt the most recent ones. */
const WINDOW_MS = 600_000
/** Many more rows than inserts in progress can have; a backfill writes millions in that time. */
const MAX_ROWS = 50_000

/** Columns that `calls` and `call_keys` share. */
const KEY_COLUMNS =
  'session_id, mid, time, is_final, gone, content_hash, fetched_at_ms, stored_at_ms, version, filled, is_deleted'

/** When the oldest of the last `rows` rows of a table was written. */
const oldestOfLast = (table: string): string =>
  `(SELECT min(at) FROM (SELECT stored_at_ms AS at FROM ${table} ORDER BY at DESC LIMIT {rows:UInt32}))`

/**
 * Repairs what a crash in the middle of an insert left: a call without its key gets its rows, a key without its call is marked deleted, so
 * that the next page stores the call again. Takes a few milliseconds, since it only looks at the last rows before the crash.
 */
export async function repairAfterCrash(mirror: Mirror, log: Log): Promise<void> {
  const [newest] = await mirror.query<{ at: number; oldest: number }>({
    name: 'repair.newest',
    sql: `SELECT greatest((SELECT max(stored_at_ms) FROM calls), (SELECT max(stored_at_ms) FROM call_keys)) AS at,
      least(${['calls', 'call_keys'].map(oldestOfLast).join(', ')}) AS oldest`,
    params: { rows: MAX_ROWS },
  })
  const newestAt = Number(newest?.at ?? 0)
  const since = Math.max(newestAt - WINDOW_MS, Number(newest?.oldest ?? 0))
  if (newestAt - WINDOW_MS <= 0) return
  const recent = 'stored_at_ms >= {since:Int64}'
  const params = { since, newest: newestAt }
  /** Inserts keys. @returns how many */
  const addKeys = async (name: string, keys: string): Promise<number> => {
    const count = await askNumber(mirror, { name, sql: `SELECT count() FROM (${keys})`, params })
    const sql = `INSERT INTO call_keys (${KEY_COLUMNS}) ${keys}`
    if (count > 0) await mirror.command({ name: `${name}.keys`, sql, params })
    return count
  }
  const orphans = await addKeys(
    'repair.keys-without-call',
    `SELECT session_id, mid, time, false AS open, false AS here, '', 0, {newest:Int64}, version + 1, filled, 1 FROM call_keys FINAL
      WHERE ${recent} AND is_deleted = 0 AND (session_id, mid, time, version) NOT IN (SELECT session_id, mid, time, version FROM calls WHERE ${recent})`,
  )
  const lost = await addKeys(
    'repair.calls-without-key',
    `SELECT ${KEY_COLUMNS} FROM calls LEFT JOIN (
      SELECT session_id, mid, max(version) AS known FROM call_keys WHERE session_id IN (SELECT session_id FROM calls WHERE ${recent}) GROUP BY session_id, mid
    ) AS keys USING (session_id, mid) WHERE ${recent} AND version > known`,
  )
  for (const table of SLIM_TABLES) {
    const { name, columns, feed } = table
    const added = addedUntil(table)
    await mirror.command({
      name: `repair.${name}`,
      sql: `INSERT INTO ${name} (${[...columns.map(nameOf), ...added].join(', ')})
        SELECT ${[feed.select, ...added].join(', ')} FROM calls FINAL WHERE ${[recent, feed.where].filter(Boolean).join(' AND ')}
        AND (time, session_id, mid, version) NOT IN (SELECT time, session_id, mid, version FROM ${name}
          WHERE (time, session_id, mid) IN (SELECT time, session_id, mid FROM calls WHERE ${recent}))`,
      params: { since },
    })
  }
  if (orphans + lost > 0) log.warn({ keys: orphans, calls: lost }, 'repaired rows left half-written by a crash')
}

/**
 * The same on a server, where another process may have been interrupted: run by the lease holder, with all other writers locked out. On a
 * cluster, whose inserts go to several shards, nothing is repaired.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function repairServer(mirror: Mirror, log: Log): Promise<void> {
  if (mirror.isEmbedded) return
  if (mirror.cluster === null) await asOnlyWriter(mirror, 'all', () => repairAfterCrash(mirror, log))
  // The interrupted process may have written calls without invalidating the cached answers about them.
  await mirror.changeCalls({ name: 'repair.tell', sql: 'SELECT 1' }, null)
}

import type { Call } from '../contracts/call'
import type { Mirror } from './client'
import { CALL_SELECT, type CallRow, rowToCall } from './rows'

export type StoredCall = { call: Call; raw: string; fetchedAtMs: number; gone: boolean }
type StoredRow = CallRow & { raw: string; fetched_at_ms: number; gone: boolean }

/** The stored calls among the ids, in no order. Two key look-ups: the slim table says where, the row is read there. */
export async function getStoredCalls(mirror: Mirror, sessionIds: string[]): Promise<StoredCall[]> {
  if (sessionIds.length === 0) return []
  const rows = await mirror.query<StoredRow>({
    name: 'calls.by-id',
    sql: `SELECT ${CALL_SELECT}, raw, fetched_at_ms, gone FROM calls FINAL
      WHERE (time, session_id) IN (SELECT time, session_id FROM call_keys WHERE session_id IN {ids:Array(String)})`,
    params: { ids: sessionIds },
  })
  return rows.map((row) => ({ call: rowToCall(row), raw: row.raw, fetchedAtMs: row.fetched_at_ms, gone: row.gone }))
}

/** One stored call with its raw JSON, or null. `gone`: upstream no longer has it. */
export async function getStoredCall(mirror: Mirror, sessionId: string): Promise<StoredCall | null> {
  return (await getStoredCalls(mirror, [sessionId]))[0] ?? null
}

const counts = new WeakMap<Mirror, { version: number; calls: number }>()

/** Calls in the mirror; counted again only after a change. */
export async function countCalls(mirror: Mirror): Promise<number> {
  const version = mirror.version()
  const cached = counts.get(mirror)
  if (cached?.version === version) return cached.calls
  const rows = await mirror.query<{ calls: number }>({
    name: 'calls.count',
    sql: 'SELECT count() AS calls FROM calls FINAL',
  })
  const calls = Number(rows[0]?.calls ?? 0)
  counts.set(mirror, { version, calls })
  return calls
}

/** Session ids of calls that are not in a final state and that upstream still has, the longest unasked first. */
export async function listOpenCalls(
  mirror: Mirror,
  limit: number,
): Promise<{ sessionId: string; time: number; fetchedAtMs: number }[]> {
  const rows = await mirror.query<{ session_id: string; seconds: number; fetched_at_ms: number }>({
    name: 'calls.open',
    sql: `SELECT session_id, toUnixTimestamp(time) AS seconds, fetched_at_ms FROM call_keys FINAL
      WHERE NOT is_final AND NOT gone AND is_deleted = 0 ORDER BY fetched_at_ms, session_id LIMIT {limit:UInt32}`,
    params: { limit },
  })
  return rows.map((row) => ({ sessionId: row.session_id, time: row.seconds, fetchedAtMs: row.fetched_at_ms }))
}

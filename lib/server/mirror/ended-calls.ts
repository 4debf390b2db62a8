import type { Mirror } from './mirror'

/** Epoch seconds. */
export type EndedCall = { sessionId: string; endedAt: number }

/** A call that lasted longer is not looked for. */
const MAX_SECONDS = 48 * 3600

/** The calls that people spoke in and that ended within `[from, to)`, epoch seconds; the newest `limit` of them. */
export async function listEndedCalls(mirror: Mirror, from: number, to: number, limit: number): Promise<EndedCall[]> {
  const rows = await mirror.query<{ session_id: string; ended: number }>({
    name: 'calls.ended',
    sql: `SELECT session_id, assumeNotNull(ended_at) AS ended FROM calls FINAL
      WHERE time >= toDateTime({begin:Int64}, 'UTC') AND status = 'ended' AND ended_at >= {from:Int64} AND ended_at < {to:Int64}
        AND is_deleted = 0
      ORDER BY ended DESC LIMIT {limit:UInt32}`,
    params: { begin: from - MAX_SECONDS, from, to, limit },
  })
  return rows.map(({ session_id, ended }) => ({ sessionId: session_id, endedAt: Number(ended) }))
}

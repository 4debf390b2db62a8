import type { Mirror } from '@/lib/server/mirror/mirror'
import type { CallId } from '@/lib/shared/calls/call-path'
import type { RowKey } from './keys'

/** Before the first call in the round-robin order of open calls: newest first. */
const START: RowKey = { sessionId: '', mid: '', time: 2 ** 40 }

/**
 * Calls in no final state that the Calls API still has, young and old ones, each kind newest first, starting after `after` and wrapping
 * around. So each call gets its turn, however many there are. `total` counts all of them.
 * @param oldSeconds a call is old when open for longer than this, both by our clock and relative to the newest open call
 * @param after the last call of each kind that had its turn; null before the first
 * @param limit per kind
 */
export async function listOpenCalls(
  mirror: Mirror,
  question: {
    nowSeconds: number
    oldSeconds: number
    after: { young: RowKey | null; old: RowKey | null }
    limit: number
  },
) {
  const { nowSeconds, oldSeconds, limit } = question
  const young = question.after.young ?? START
  const old = question.after.old ?? START
  const rows = await mirror.query<CallId & { seconds: number; isOld: boolean; total: number }>({
    name: 'calls.open',
    sql: `SELECT session_id AS sessionId, mid, seconds, toBool(is_old) AS isOld, total FROM (
        SELECT session_id, mid, toInt64(toUnixTimestamp(time)) AS seconds,
          toUInt8(least(abs({now:Int64} - seconds), max(seconds) OVER () - seconds) > {old:Int64}) AS is_old,
          count() OVER () AS total
        FROM call_keys FINAL WHERE NOT is_final AND NOT gone AND is_deleted = 0)
      ORDER BY is_old,
        (seconds, session_id, mid) >= if(is_old, ({oldTime:Int64}, {oldId:String}, {oldMid:String}),
          ({youngTime:Int64}, {youngId:String}, {youngMid:String})),
        seconds DESC, session_id DESC, mid DESC
      LIMIT {limit:UInt32} BY is_old`,
    params: {
      now: nowSeconds,
      old: oldSeconds,
      ...{ oldTime: old.time, oldId: old.sessionId, oldMid: old.mid },
      ...{ youngTime: young.time, youngId: young.sessionId, youngMid: young.mid },
      limit,
    },
  })
  const open = rows.map(({ sessionId, mid, seconds, isOld }) => ({ sessionId, mid, time: seconds, isOld }))
  return { open, total: rows[0]?.total ?? 0 }
}

/** Longer calls are not looked for. */
const MAX_SECONDS = 48 * 3600

/** The calls that people spoke in and that ended within `[from, to)`, epoch seconds; the newest `limit` of them. */
export const listEndedCalls = (mirror: Mirror, from: number, to: number, limit: number) =>
  mirror.query<{ sessionId: string; endedAt: number }>({
    name: 'calls.ended',
    sql: `SELECT session_id AS sessionId, assumeNotNull(ended_at) AS endedAt FROM calls FINAL
      WHERE time >= toDateTime({begin:Int64}, 'UTC') AND status = 'ended' AND ended_at >= {from:Int64} AND ended_at < {to:Int64}
        AND is_deleted = 0
      ORDER BY endedAt DESC LIMIT {limit:UInt32}`,
    params: { begin: from - MAX_SECONDS, from, to, limit },
  })

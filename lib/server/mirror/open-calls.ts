import type { CallId } from '@/lib/shared/call-id'
import type { Mirror } from './mirror'

/** A call's place in the order in which open calls take turns: newest first. */
export type OpenPlace = CallId & { time: number }
export type OpenCall = OpenPlace & { isOld: boolean }

export type OpenCallsQuestion = {
  nowSeconds: number
  /** Open for longer than this, by our clock and by the newest open call, is old. */
  oldSeconds: number
  /** The last one of its kind that had its turn; null before the first. */
  after: { young: OpenPlace | null; old: OpenPlace | null }
  /** Of each kind. */
  limit: number
}

const BEFORE_ALL: OpenPlace = { sessionId: '', mid: '', time: 2 ** 40 }

/**
 * Calls that are not in a final state and that upstream still has: the young and the old ones, each kind newest first from where `after`
 * stands, and around again. So each has its turn however many there are, whatever becomes of those before it.
 */
export async function listOpenCalls(mirror: Mirror, question: OpenCallsQuestion): Promise<OpenCall[]> {
  const { nowSeconds, oldSeconds, limit } = question
  const young = question.after.young ?? BEFORE_ALL
  const old = question.after.old ?? BEFORE_ALL
  const rows = await mirror.query<{ session_id: string; mid: string; seconds: number; is_old: number }>({
    name: 'calls.open',
    sql: `SELECT session_id, mid, seconds, is_old FROM (
        SELECT session_id, mid, toInt64(toUnixTimestamp(time)) AS seconds,
          toUInt8(least(abs({now:Int64} - seconds), max(seconds) OVER () - seconds) > {old:Int64}) AS is_old
        FROM call_keys FINAL WHERE NOT is_final AND NOT gone AND is_deleted = 0)
      ORDER BY is_old,
        (seconds, session_id, mid) >= if(is_old, ({oldTime:Int64}, {oldId:String}, {oldMid:String}),
          ({youngTime:Int64}, {youngId:String}, {youngMid:String})),
        seconds DESC, session_id DESC, mid DESC
      LIMIT {limit:UInt32} BY is_old`,
    params: {
      now: nowSeconds,
      old: oldSeconds,
      oldTime: old.time,
      oldId: old.sessionId,
      oldMid: old.mid,
      youngTime: young.time,
      youngId: young.sessionId,
      youngMid: young.mid,
      limit,
    },
  })
  return rows.map((row) => ({
    sessionId: row.session_id,
    mid: row.mid,
    time: Number(row.seconds),
    isOld: Number(row.is_old) === 1,
  }))
}

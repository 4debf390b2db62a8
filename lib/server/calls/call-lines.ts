import { COLUMNS as C } from '@/lib/server/analytics/columns'
import type { RowKey } from '@/lib/server/mirror/read/keys'
import type { Call } from '@/lib/shared/calls/call'

/** What is shown of a call in one line, and its key: columns, so that no document need be read and parsed. */
export type CallLine = RowKey &
  Pick<
    Call,
    'status' | 'type' | 'initiator' | 'receiver' | 'receiverType' | 'startedAt' | 'durationSeconds' | 'joinedPeople'
  >

/** The columns of a `LineRow`. */
export const LINE_COLUMNS = `${C.timeSeconds} AS time_seconds, ${C.sessionId} AS session, ${C.mid} AS call_mid, ${C.status} AS status, ${C.type} AS type,
  ${C.initiator} AS initiator, ${C.receiver} AS receiver, ${C.receiverType} AS receiver_type, ${C.startedAt} AS started_at,
  ${C.durationSeconds} AS seconds, ${C.joinedPeople} AS people`

export type LineRow = Record<string, unknown>
const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))

export const lineOf = (row: LineRow): CallLine => ({
  time: Number(row.time_seconds),
  sessionId: String(row.session),
  mid: String(row.call_mid),
  status: String(row.status),
  type: text(row.type),
  initiator: text(row.initiator),
  receiver: text(row.receiver),
  receiverType: text(row.receiver_type),
  startedAt: number(row.started_at),
  durationSeconds: number(row.seconds),
  joinedPeople: Number(row.people),
})

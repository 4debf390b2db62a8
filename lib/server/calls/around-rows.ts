import type { Party } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { callIdText } from '@/lib/shared/calls/call-path'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings, COLUMNS as C, instant, PARTY_CALLS, ROW_KEY } from '../analytics/sql'
import { type RowKey, storedKey } from '../mirror/read/keys'
import { readDocs } from '../mirror/read/lookup'
import { partyText } from '../mirror/schema/row-sql'

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

/** A stored call. Null when there is none. @param mid selects among the room’s calls; undefined means the newest */
export async function storedLine(
  { mirror }: AnalyticsDeps,
  sessionId: string,
  mid: string | undefined,
): Promise<CallLine | null> {
  const key = await storedKey(mirror, sessionId, mid)
  if (key === null) return null
  const doc = (await readDocs(mirror, [key])).get(callIdText(key))
  return doc === undefined ? null : { ...doc.call, ...key }
}

/**
 * The calls of a party beyond one of them, nearest first: rows that lie side by side.
 * @param most how many at most
 */
export async function nearestLines(
  { mirror }: AnalyticsDeps,
  party: Party,
  beyond: RowKey,
  isAfter: boolean,
  most: number,
): Promise<CallLine[]> {
  const bindings = new Bindings()
  const [sign, direction] = isAfter ? ['>', 'ASC'] : ['<', 'DESC']
  const time = instant(bindings.bind('Int64', beyond.time))
  const rows = await mirror.query<LineRow>({
    name: 'around-calls',
    sql: `SELECT ${LINE_COLUMNS} FROM ${PARTY_CALLS.table} FINAL
      WHERE ${PARTY_CALLS.party} = ${bindings.bind('String', partyText(party))} AND ${C.time} ${sign}= ${time}
        AND (${ROW_KEY}) ${sign} (${time}, ${bindings.bind('String', beyond.sessionId)}, ${bindings.bind('String', beyond.mid)})
      ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction} LIMIT ${bindings.bind('Int64', most)}`,
    params: bindings.params,
  })
  return rows.map(lineOf)
}

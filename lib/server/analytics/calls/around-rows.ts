import type { RowKey } from '@/lib/server/mirror/keys'
import type { Party } from '@/lib/shared/contracts/around'
import type { Call } from '@/lib/shared/contracts/call'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { COLUMNS as C, CALL_KEYS, CALLS_TABLE, GROUP_CALLS, instant, PERSON_CALLS, ROW_KEY } from './columns'

/** What is shown of a related call, and its key. */
export type AroundRow = RowKey &
  Pick<
    Call,
    'status' | 'type' | 'initiator' | 'receiver' | 'receiverType' | 'startedAt' | 'durationSeconds' | 'joinedPeople'
  >

const COLUMNS = `${C.timeSeconds} AS time_seconds, ${C.sessionId} AS session, ${C.mid} AS call_mid, ${C.status} AS status, ${C.type} AS type,
  ${C.initiator} AS initiator, ${C.receiver} AS receiver, ${C.receiverType} AS receiver_type, ${C.startedAt} AS started_at,
  ${C.durationSeconds} AS seconds, ${C.joinedPeople} AS people`

type Row = Record<string, unknown>
const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const rowOf = (row: Row): AroundRow => ({
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
export async function aroundRow(
  { mirror }: AnalyticsDeps,
  sessionId: string,
  mid: string | undefined,
): Promise<AroundRow | null> {
  const bindings = new Bindings()
  const { table, time, isDeleted } = CALL_KEYS
  const one = mid === undefined ? '1' : `${CALL_KEYS.mid} = ${bindings.bind('String', mid)}`
  const [row] = await mirror.query<Row>({
    name: 'around-call',
    sql: `SELECT ${COLUMNS} FROM ${CALLS_TABLE} FINAL WHERE (${ROW_KEY}) IN (
        SELECT ${time}, ${CALL_KEYS.sessionId}, ${CALL_KEYS.mid} FROM ${table} FINAL
        WHERE ${CALL_KEYS.sessionId} = ${bindings.bind('String', sessionId)} AND ${isDeleted} = 0 AND ${one}
        ORDER BY ${time} DESC, ${CALL_KEYS.mid} DESC LIMIT 1)`,
    params: bindings.params,
  })
  return row === undefined ? null : rowOf(row)
}

/** Where to look on one side of a call: up to `most` of the calls beyond this one. */
export type Edge = { at: RowKey; most: number }
export type Sides<T> = { before: T; after: T }

/**
 * The nearest calls that the group, or both people, are in, in the order of time; for two people these include calls among others.
 * One statement: the slim tables say which rows to read.
 * @param edges null for a side that nothing more is wanted of
 */
export async function nearestRows(
  { mirror }: AnalyticsDeps,
  party: Party,
  { before, after }: Sides<Edge | null>,
): Promise<AroundRow[]> {
  const bindings = new Bindings()
  const keys = [
    ...(before === null ? [] : [`SELECT * FROM (${partyKeys(party, before, 'DESC', bindings)})`]),
    ...(after === null ? [] : [`SELECT * FROM (${partyKeys(party, after, 'ASC', bindings)})`]),
  ]
  if (keys.length === 0) return []
  const rows = await mirror.query<Row>({
    name: 'around-calls',
    sql: `SELECT ${COLUMNS} FROM ${CALLS_TABLE} FINAL WHERE (${ROW_KEY}) IN (${keys.join(' UNION ALL ')})
      ORDER BY ${C.time}, ${C.sessionId}, ${C.mid}`,
    params: bindings.params,
  })
  return rows.map(rowOf)
}

function partyKeys(party: Party, { at, most }: Edge, direction: 'ASC' | 'DESC', bindings: Bindings): string {
  const slim = party.kind === 'group' ? GROUP_CALLS : PERSON_CALLS
  const beyond = direction === 'DESC' ? '<' : '>'
  const time = instant(bindings.bind('Int64', at.time))
  const key = `${slim.time}, ${slim.sessionId}, ${slim.mid}`
  const rowsOf = (id: string) =>
    `${slim.table} FINAL WHERE ${slim.id} = ${bindings.bind('String', id)} AND ${slim.time} ${beyond}= ${time}
      AND (${key}) ${beyond} (${time}, ${bindings.bind('String', at.sessionId)}, ${bindings.bind('String', at.mid)})`
  const [one, other] = party.kind === 'group' ? [party.guid] : party.uids
  const both = other === undefined ? '' : `AND (${key}) IN (SELECT ${key} FROM ${rowsOf(other)})`
  return `SELECT ${key} FROM ${rowsOf(one)} ${both}
    ORDER BY ${slim.time} ${direction}, ${slim.sessionId} ${direction}, ${slim.mid} ${direction} LIMIT ${bindings.bind('Int64', most)}`
}

import type { Party } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { type AnalyticsDeps, ask } from '../analytics/deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, ROW_KEY } from '../analytics/sql'
import { ROW_TUPLES, type RowKey, rowParams, storedKey } from '../mirror/read/keys'
import { partyText } from '../mirror/schema/row-sql'
import { beyondSql, orderSql } from './call-keys'

/** What is shown of a call in one line, and its key: columns, so that no document need be read and parsed. */
export type CallLine = RowKey &
  Pick<
    Call,
    'status' | 'type' | 'initiator' | 'receiver' | 'receiverType' | 'startedAt' | 'durationSeconds' | 'joinedPeople'
  >
/** The same of a call that was looked up, with those in it: folded uids. */
export type StoredLine = CallLine & { people: string[] }

export const LINE_COLUMNS = `${C.timeSeconds} AS seconds, ${C.sessionId} AS sessionId, ${C.mid}, ${C.status}, ${C.type}, ${C.initiator}, ${C.receiver},
  ${C.receiverType} AS receiverType, ${C.startedAt} AS startedAt, ${C.durationSeconds} AS durationSeconds, ${C.joinedPeople} AS joinedPeople`

export type LineRow = Omit<CallLine, 'time'> & { seconds: number }
const lineOf = ({ seconds, ...line }: LineRow): CallLine => ({ ...line, time: seconds })

/** A stored call. Null when there is none. @param mid selects among the room’s calls; undefined means the newest */
export async function storedLine({ mirror }: AnalyticsDeps, sessionId: string, mid: string | undefined) {
  const key = await storedKey(mirror, sessionId, mid)
  if (key === null) return null
  const [row] = await mirror.query<LineRow & Pick<StoredLine, 'people'>>({
    name: 'around-call',
    sql: `SELECT ${LINE_COLUMNS}, ${C.people} AS people FROM ${CALLS_TABLE} FINAL PREWHERE (${ROW_KEY}) IN (${ROW_TUPLES})`,
    params: rowParams([key]),
  })
  if (row === undefined) return null
  return { ...lineOf(row), people: row.people }
}

/** The calls of a party beyond one of them, nearest first, from adjacent rows. @param most how many at most */
export async function nearestLines(deps: AnalyticsDeps, party: Party, beyond: RowKey, isAfter: boolean, most: number) {
  const sort = isAfter ? 'time' : '-time'
  const write = (
    bindings: Bindings,
  ) => `SELECT ${LINE_COLUMNS} FROM party_calls FINAL WHERE party = ${bindings.bind('String', partyText(party))}
      AND ${beyondSql(sort, { ...beyond, value: beyond.time }, bindings)} ORDER BY ${orderSql(sort)} LIMIT ${bindings.bind('Int64', most)}`
  return (await ask<LineRow>(deps, 'around-calls', write)).map(lineOf)
}

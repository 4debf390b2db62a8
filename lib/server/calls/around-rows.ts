import { COLUMNS as C, instant, PARTY_CALLS, ROW_KEY } from '@/lib/server/analytics/columns'
import { type RowKey, storedKey } from '@/lib/server/mirror/read/keys'
import { readDocs } from '@/lib/server/mirror/read/lookup'
import { partyText } from '@/lib/server/mirror/schema/party'
import type { Party } from '@/lib/shared/calls/around'
import { callIdText } from '@/lib/shared/calls/call-id'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings } from '../analytics/sql'
import { type CallLine, LINE_COLUMNS, type LineRow, lineOf } from './call-lines'

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

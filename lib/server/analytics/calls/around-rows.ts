import { type RowKey, storedKey } from '@/lib/server/mirror/keys'
import { readDocs } from '@/lib/server/mirror/lookup'
import { partyText } from '@/lib/server/mirror/party'
import { callIdText } from '@/lib/shared/call-id'
import type { Party } from '@/lib/shared/contracts/around'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { type CallLine, LINE_COLUMNS, type LineRow, lineOf } from './call-lines'
import { COLUMNS as C, instant, PARTY_CALLS, ROW_KEY } from './columns'

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

/** Where to look on one side of a call: up to `most` of the calls beyond this one. */
export type Edge = { at: RowKey; most: number }
export type Sides<T> = { before: T; after: T }

/**
 * A party’s nearest calls, in the order of time. One statement that reads rows side by side.
 * @param edges null for a side that nothing more is wanted of
 */
export async function nearestLines(
  { mirror }: AnalyticsDeps,
  party: Party,
  { before, after }: Sides<Edge | null>,
): Promise<CallLine[]> {
  const bindings = new Bindings()
  const sides = [
    ...(before === null ? [] : [sideSql(party, before, 'DESC', bindings)]),
    ...(after === null ? [] : [sideSql(party, after, 'ASC', bindings)]),
  ]
  if (sides.length === 0) return []
  const rows = await mirror.query<LineRow>({
    name: 'around-calls',
    sql: `SELECT * FROM (${sides.map((side) => `SELECT * FROM (${side})`).join(' UNION ALL ')}) ORDER BY time_seconds, session, call_mid`,
    params: bindings.params,
  })
  return rows.map(lineOf)
}

function sideSql(party: Party, { at, most }: Edge, direction: 'ASC' | 'DESC', bindings: Bindings): string {
  const beyond = direction === 'DESC' ? '<' : '>'
  const time = instant(bindings.bind('Int64', at.time))
  return `SELECT ${LINE_COLUMNS} FROM ${PARTY_CALLS.table} FINAL
    WHERE ${PARTY_CALLS.party} = ${bindings.bind('String', partyText(party))} AND ${C.time} ${beyond}= ${time}
      AND (${ROW_KEY}) ${beyond} (${time}, ${bindings.bind('String', at.sessionId)}, ${bindings.bind('String', at.mid)})
    ORDER BY ${C.time} ${direction}, ${C.sessionId} ${direction}, ${C.mid} ${direction} LIMIT ${bindings.bind('Int64', most)}`
}

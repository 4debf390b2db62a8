import { ask } from '@/lib/server/analytics/deps'
import type { CallBrief } from '@/lib/shared/callbacks/needs-a-look'
import { callIdText } from '@/lib/shared/calls/call-path'
import { givenName, type PartyKind } from '@/lib/shared/people/names'
import { cached } from '../analytics/cache'
import type { AnalyticsDeps } from '../analytics/deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../analytics/sql'
import { type CallLine, LINE_COLUMNS, type LineRow, lineOf } from '../calls/around-rows'
import type { Directory } from '../mirror/read/directory'
import { ROW_TUPLES, type RowKey, rowParams } from '../mirror/read/keys'
import { type SharedRooms, sharedRoomsOf } from '../mirror/read/shared-rooms'

/** Somebody with the name of the directory. */
export const partyOf = (directory: Directory, kind: PartyKind, id: string) => ({
  id,
  name: givenName(id, directory.nameOf(kind, id)),
})

/** A call in the few words that the page shows, with the names of the directory. */
function briefOf(line: CallLine, directory: Directory, shared: SharedRooms): CallBrief {
  const { sessionId, mid, time, status, type, initiator, receiver, receiverType } = line
  return {
    sessionId,
    ...(shared.ids.has(sessionId) ? { roomMid: mid } : {}),
    time,
    status,
    type,
    isGroup: receiverType === 'group',
    from: initiator === null ? null : partyOf(directory, 'user', initiator),
    to: receiver === null ? null : partyOf(directory, receiverType === 'group' ? 'group' : 'user', receiver),
  }
}

const MAX_ATTEMPTS = 5
/** Whom to look for, and since when, epoch seconds. */
type Sought = { caller: string; since: number }

/** The latest calls that anybody placed to each of some callers since then, newest first. */
export async function attemptsOf(deps: AnalyticsDeps, sought: readonly Sought[]): Promise<CallBrief[][]> {
  if (sought.length === 0) return []
  const since = Math.min(...sought.map((one) => one.since))
  const callers = [...new Set(sought.map(({ caller }) => caller))]
  const question = JSON.stringify(['callback-attempts', since, callers])
  const read = () =>
    ask<LineRow>(
      deps,
      'callback-attempts',
      (bindings: Bindings) => `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL
      WHERE ${C.time} > ${instant(bindings.bind('Int64', since))} AND ${C.mode} = 'call' AND ${C.receiverType} = 'user'
        AND ${C.receiver} IN ${bindings.bind('Array(String)', callers)} AND ${C.initiator} != ${C.receiver}
      ORDER BY ${C.time} DESC, ${C.sessionId}, ${C.mid} LIMIT ${MAX_ATTEMPTS} BY ${C.receiver}`,
    )
  const briefs = await briefsOf(deps, await cached(deps.mirror, question, read, { from: since, to: null }))
  return sought.map((one) => briefs.filter(({ to, time }) => to?.id === one.caller && time > one.since))
}

/** Some calls in these words. */
async function briefsOf(deps: AnalyticsDeps, rows: readonly LineRow[]): Promise<CallBrief[]> {
  const shared = await sharedRoomsOf(deps.mirror)
  return rows.map((row) => briefOf(lineOf(row), deps.directory, shared))
}

/** The calls of the keys by `callIdText`, without those deleted in the meantime. */
export async function readBriefs(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<Map<string, CallBrief>> {
  if (keys.length === 0) return new Map()
  const rows = await deps.mirror.query<LineRow>({
    name: 'callbacks-waiting',
    sql: `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL PREWHERE (${ROW_KEY}) IN (${ROW_TUPLES})`,
    params: rowParams(keys),
  })
  const briefs = await briefsOf(deps, rows)
  return new Map(rows.map((row, index) => [callIdText(lineOf(row)), briefs[index] as CallBrief]))
}

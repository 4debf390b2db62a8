import type { CallBrief } from '@/lib/shared/callbacks/needs-a-look'
import type { Call } from '@/lib/shared/calls/call'
import { callIdText } from '@/lib/shared/calls/call-path'
import { givenName, type PartyKind } from '@/lib/shared/people/names'
import { ask } from '../analytics/ask'
import { cached } from '../analytics/cache'
import type { AnalyticsDeps } from '../analytics/deps'
import { type Bindings, COLUMNS as C, CALLS_TABLE, instant, ROW_KEY } from '../analytics/sql'
import { type CallLine, LINE_COLUMNS, type LineRow, lineOf } from '../calls/around-rows'
import type { Directory } from '../mirror/read/directory'
import { ROW_TUPLES, type RowKey, rowParams } from '../mirror/read/keys'
import { type SharedRooms, sharedRoomsOf } from '../mirror/read/shared-rooms'

/** A call in the few words that the page shows. */
export function briefOf(call: Call): CallBrief {
  const party = (id: string | null, entity: Call['initiatorEntity']) =>
    id === null ? null : { id, name: givenName(id, entity) }
  return {
    sessionId: call.sessionId,
    ...(call.roomMid === undefined ? {} : { roomMid: call.roomMid }),
    time: call.time,
    status: call.status,
    type: call.type,
    isGroup: call.receiverType === 'group',
    from: party(call.initiator, call.initiatorEntity),
    to: party(call.receiver, call.receiverEntity),
  }
}

/** The same from the columns of a call, with the names of the directory. */
function briefOfLine(line: CallLine, directory: Directory, shared: SharedRooms): CallBrief {
  const party = (kind: PartyKind | null, id: string | null) => {
    const name = id === null || kind === null ? null : directory.nameOf(kind, id)
    return id === null ? null : { id, name: givenName(id, name) }
  }
  const { sessionId, mid, time, status, type, initiator, receiver, receiverType } = line
  return {
    sessionId,
    ...(shared.ids.has(sessionId) ? { roomMid: mid } : {}),
    time,
    status,
    type,
    isGroup: receiverType === 'group',
    from: party('user', initiator),
    to: party(receiverType === 'group' || receiverType === 'user' ? receiverType : null, receiver),
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
  const [lines, shared] = await Promise.all([
    cached(deps.mirror, question, () => readAttempts(deps, since, callers), { from: since, to: null }),
    sharedRoomsOf(deps.mirror),
  ])
  return sought.map(({ caller, since: from }) =>
    lines
      .filter(({ receiver, time }) => receiver === caller && time > from)
      .map((line) => briefOfLine(line, deps.directory, shared)),
  )
}

async function readAttempts(deps: AnalyticsDeps, since: number, callers: readonly string[]): Promise<CallLine[]> {
  const rows = await ask<LineRow>(
    deps,
    'callback-attempts',
    (bindings: Bindings) => `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL
      WHERE ${C.time} > ${instant(bindings.bind('Int64', since))} AND ${C.mode} = 'call' AND ${C.receiverType} = 'user'
        AND ${C.receiver} IN ${bindings.bind('Array(String)', callers)} AND ${C.initiator} != ${C.receiver}
      ORDER BY ${C.time} DESC, ${C.sessionId}, ${C.mid} LIMIT ${MAX_ATTEMPTS} BY ${C.receiver}`,
  )
  return rows.map(lineOf)
}

/** The calls of the keys by `callIdText`, without those deleted in the meantime. */
export async function readBriefs(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<Map<string, CallBrief>> {
  if (keys.length === 0) return new Map()
  const [rows, shared] = await Promise.all([
    deps.mirror.query<LineRow>({
      name: 'callbacks-waiting',
      sql: `SELECT ${LINE_COLUMNS} FROM ${CALLS_TABLE} FINAL PREWHERE (${ROW_KEY}) IN (${ROW_TUPLES})`,
      params: rowParams(keys),
    }),
    sharedRoomsOf(deps.mirror),
  ])
  return new Map(rows.map(lineOf).map((line) => [callIdText(line), briefOfLine(line, deps.directory, shared)]))
}

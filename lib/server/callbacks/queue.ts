import { CALLBACK_STATES, type CallbackState } from '@/lib/shared/callbacks/callbacks'
import type { CallBrief, NeedsALook, WaitingCall } from '@/lib/shared/callbacks/needs-a-look'
import type { Call } from '@/lib/shared/calls/call'
import { callIdText } from '@/lib/shared/calls/call-path'
import { givenName, type PartyKind } from '@/lib/shared/people/names'
import { ask } from '../analytics/ask'
import type { AnalyticsDeps, Scope } from '../analytics/deps'
import { callbackStatesSql, missedCalls } from '../analytics/filters/callbacks'
import { whereSql } from '../analytics/filters/where'
import { type Bindings, CALLS_TABLE, ROW_KEY } from '../analytics/sql'
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

const MAX_WAITING = 100

/**
 * How many of the filtered calls that were missed are in which callback state, and those that wait for one: open ones first, least time left
 * first, then the overdue, newest first.
 * @param hours the time allowed to return a missed call
 */
export async function readCallbacks(scope: Scope, hours: number): Promise<Pick<NeedsALook, 'callbacks' | 'queue'>> {
  const write = (bindings: Bindings) => {
    const context = { ...scope, hours, bindings }
    const conditions = callbackStatesSql(context)
    const counts = CALLBACK_STATES.map((state) => `countIf(${conditions[state]}) AS n_${state}`)
    const isOpen = conditions.open
    const place = `(NOT (${isOpen}), if(${isOpen}, missed_at, -missed_at), missed_id, missed_mid, due_at)`
    return `SELECT count() AS missed, ${counts.join(', ')}, quantileExactInclusiveOrNullIf(0.5)(back - missed_at, back > 0) AS median,
      groupArraySortedIf(${MAX_WAITING})(${place}, (${isOpen}) OR (${conditions.overdue})) AS waiting
      FROM ${missedCalls(context, whereSql(scope, bindings))}`
  }
  const [row] = await ask<Record<string, unknown> & { waiting?: unknown[][] }>(scope, 'callbacks', write)
  const waiting = (row?.waiting ?? []).map(([isOverdue, place, id, mid, due]) => ({
    key: { time: Math.abs(Number(place)), sessionId: String(id), mid: String(mid) },
    dueAt: Number(due),
    state: Number(isOverdue) === 1 ? ('overdue' as const) : ('open' as const),
  }))
  const briefs = await readBriefs(
    scope,
    waiting.map(({ key }) => key),
  )
  const queue = waiting.flatMap(({ key, dueAt, state }): WaitingCall[] => {
    const brief = briefs.get(callIdText(key))
    return brief === undefined ? [] : [{ ...brief, state, dueAt }]
  })
  const states = Object.fromEntries(CALLBACK_STATES.map((state) => [state, Number(row?.[`n_${state}`] ?? 0)]))
  const median = row?.median
  return {
    callbacks: {
      ...(states as Record<CallbackState, number>),
      missed: Number(row?.missed ?? 0),
      medianBackSeconds: median === null || median === undefined ? null : Number(median),
    },
    queue,
  }
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

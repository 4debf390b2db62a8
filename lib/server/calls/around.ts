import { type Bindings, COLUMNS as C, CALLS_TABLE, ROW_KEY } from '@/lib/server/analytics/sql'
import { ROW_TUPLES, type RowKey, rowParams, storedKey } from '@/lib/server/mirror/read/keys'
import { partyText } from '@/lib/server/mirror/schema/row-sql'
import {
  type AroundCall,
  type AroundCalls,
  type DurationHistory,
  HISTORY_CALLS,
  isMissed,
  MAX_BEFORE,
  type Party,
  partyOf,
} from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { displayName } from '@/lib/shared/people/names'
import { cached } from '../analytics/cache'
import { type AnalyticsDeps, ask } from '../analytics/deps'
import { quantileIn } from '../analytics/measures'
import type { Directory } from '../mirror/read/directory'
import { type SharedRooms, sharedRoomsOf } from '../mirror/read/shared-rooms'
import { beyondSql, orderSql } from './call-keys'

/** What is shown of a call in one line, and its key: columns, so that no document need be read and parsed. */
export type CallLine = RowKey &
  Pick<
    Call,
    'status' | 'type' | 'initiator' | 'receiver' | 'receiverType' | 'startedAt' | 'durationSeconds' | 'joinedPeople'
  >
/** The same of a call that was looked up, with those in it: folded uids. */
type StoredLine = CallLine & { people: string[] }

export const LINE_COLUMNS = `${C.timeSeconds} AS seconds, ${C.sessionId} AS sessionId, ${C.mid}, ${C.status}, ${C.type}, ${C.initiator}, ${C.receiver},
  ${C.receiverType} AS receiverType, ${C.startedAt} AS startedAt, ${C.durationSeconds} AS durationSeconds, ${C.joinedPeople} AS joinedPeople`

export type LineRow = Omit<CallLine, 'time'> & { seconds: number }
const lineOf = ({ seconds, ...line }: LineRow): CallLine => ({ ...line, time: seconds })

/** A stored call. Null when there is none. @param mid selects among the room’s calls; undefined means the newest */
async function storedLine({ mirror }: AnalyticsDeps, sessionId: string, mid: string | undefined) {
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
async function nearestLines(deps: AnalyticsDeps, party: Party, beyond: RowKey, isAfter: boolean, most: number) {
  const sort = isAfter ? 'time' : '-time'
  const write = (
    bindings: Bindings,
  ) => `SELECT ${LINE_COLUMNS} FROM party_calls FINAL WHERE party = ${bindings.bind('String', partyText(party))}
      AND ${beyondSql(sort, { ...beyond, value: beyond.time }, bindings)} ORDER BY ${orderSql(sort)} LIMIT ${bindings.bind('Int64', most)}`
  return (await ask<LineRow>(deps, 'around-calls', write)).map(lineOf)
}

/** Read at first: the next call, and nearly always the answer to a missed one. */
const FIRST_AFTER = 32
const GROWTH = 8
const MAX_ROWS = 4096

/** A party’s calls after one of them, nearest first: usually one statement, else read on in batches that grow until `isEnough`. */
async function callsAfter(
  deps: AnalyticsDeps,
  party: Party,
  call: CallLine,
  isEnough: (read: readonly CallLine[]) => boolean,
) {
  const found: CallLine[] = []
  for (let most = FIRST_AFTER; ; most = Math.min(most * GROWTH, MAX_ROWS)) {
    const rows = await nearestLines(deps, party, found.at(-1) ?? call, true, most)
    found.push(...rows)
    if (rows.length < most || isEnough(found)) return found
  }
}

/** A stored call and the calls of the same pair or group around it; null when the mirror has none. @param mid selects among the room’s calls; undefined means the newest */
export const readAround = async (deps: AnalyticsDeps, sessionId: string, mid: string | undefined) =>
  cached(deps.mirror, JSON.stringify(['around', sessionId, mid]), async () => {
    const call = await storedLine(deps, sessionId, mid)
    return call && { call, around: await callsAround(deps, call) }
  })

/** Summarizes earlier durations: their number, median and median absolute deviation. */
export function durationHistory(seconds: readonly number[]): DurationHistory {
  const medianSeconds = quantileIn(seconds, 0.5)
  const off = medianSeconds === null ? [] : seconds.map((value) => Math.abs(value - medianSeconds))
  return { calls: seconds.length, medianSeconds, madSeconds: quantileIn(off, 0.5) }
}

/** Nothing for a call without a party. */
async function callsAround(deps: AnalyticsDeps, call: StoredLine): Promise<AroundCalls> {
  const party = partyOf(call)
  const answers = (one: CallLine) => isAnswered(one.status) && one.time > call.time
  const [before, after, shared] = await Promise.all([
    party === null ? [] : nearestLines(deps, party, call, false, HISTORY_CALLS),
    party === null ? [] : callsAfter(deps, party, call, (read) => !isMissed(call.status) || read.some(answers)),
    sharedRoomsOf(deps.mirror),
  ])
  const answer = isMissed(call.status) ? after.find(answers) : undefined
  const missed = isAnswered(call.status) ? missedSinceAnswer(before, call, party) : []
  const listed = (one: CallLine) => aroundCall(one, deps.directory, shared)
  const durations = before.flatMap(({ status, durationSeconds }) => (isAnswered(status) ? (durationSeconds ?? []) : []))
  const listedBefore = before.slice(0, MAX_BEFORE).map(listed)
  const [next] = after
  const [asking] = missed
  return {
    party,
    previous: listedBefore[0] ?? null,
    next: next === undefined ? null : listed(next),
    before: listedBefore,
    calledBack: answer === undefined ? null : { call: listed(answer), afterSeconds: answer.time - call.time },
    callsBack:
      asking === undefined
        ? null
        : { call: listed(asking), afterSeconds: call.time - asking.time, missed: missed.length },
    history: durationHistory(durations),
  }
}

/** The missed calls among `before` (newest first) that an answered call returns: those since the last answered one, in a group of one caller who is in it. */
function missedSinceAnswer(before: readonly CallLine[], call: StoredLine, party: Party | null): CallLine[] {
  const answered = before.find(({ status }) => isAnswered(status))?.time ?? Number.NEGATIVE_INFINITY
  const missed = before.filter((one) => isMissed(one.status) && one.time >= answered && one.time < call.time)
  if (party?.kind !== 'group') return missed
  const caller = missed.map(({ initiator }) => initiator).find((uid) => uid !== null && call.people.includes(uid))
  return missed.filter(({ initiator }) => initiator === caller)
}

function aroundCall(line: CallLine, directory: Directory, shared: SharedRooms): AroundCall {
  const { mid, receiver: _, receiverType: __, ...call } = line
  const name = call.initiator === null ? null : directory.nameOf('user', call.initiator)
  const initiatorName = call.initiator === null || name === null ? null : displayName(call.initiator, name)
  return { ...call, ...(shared.ids.has(call.sessionId) && { roomMid: mid }), initiatorName }
}

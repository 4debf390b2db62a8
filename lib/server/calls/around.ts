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
import { isAnswered } from '@/lib/shared/calls/outcome'
import { displayName } from '@/lib/shared/people/names'
import { cached } from '../analytics/cache'
import type { AnalyticsDeps } from '../analytics/deps'
import { quantileIn } from '../analytics/measures'
import type { Directory } from '../mirror/read/directory'
import { type SharedRooms, sharedRoomsOf } from '../mirror/read/shared-rooms'
import { type CallLine, nearestLines, type StoredLine, storedLine } from './around-rows'

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

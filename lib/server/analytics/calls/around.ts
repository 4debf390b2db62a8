import type { Directory } from '@/lib/server/mirror/directory'
import { callsOfRoom, type RowKey } from '@/lib/server/mirror/keys'
import { readDocs } from '@/lib/server/mirror/lookup'
import { sharedRoomsOf } from '@/lib/server/mirror/shared-rooms'
import { callIdText } from '@/lib/shared/call-id'
import {
  type Around,
  type AroundCall,
  HISTORY_CALLS,
  isMissed,
  MAX_BEFORE,
  type Party,
  partyOf,
} from '@/lib/shared/contracts/around'
import { ANSWERED_STATUSES, type Call } from '@/lib/shared/contracts/call'
import { displayName } from '@/lib/shared/contracts/names'
import { durationHistory } from '@/lib/shared/story/find-unusual'
import { cached } from '../cache'
import type { AnalyticsDeps } from '../deps'
import { nearestCalls, type PartyCall } from './around-keys'

const isAnswered = (status: string) => (ANSWERED_STATUSES as readonly string[]).includes(status)

/**
 * The context of a stored call: the calls of the same pair or group before and after it, the callback, and how long such calls last.
 * Null when the mirror has no such call.
 * @param mid selects among the room's calls; undefined means the newest
 */
export async function readAround(
  deps: AnalyticsDeps,
  sessionId: string,
  mid: string | undefined,
): Promise<Around | null> {
  return cached(deps.mirror, JSON.stringify(['around', sessionId, mid]), async () => {
    const keys = await callsOfRoom(deps.mirror, sessionId)
    const key = mid === undefined ? keys[0] : keys.find((one) => one.mid === mid)
    if (key === undefined) return null
    const call = (await readDocs(deps.mirror, [key])).get(callIdText(key))?.call
    if (call === undefined) return null
    const party = partyOf(call)
    return party === null ? NO_CONTEXT : aroundParty(deps, party, call, key)
  })
}

const NO_CONTEXT: Around = {
  party: null,
  previous: null,
  next: null,
  before: [],
  calledBack: null,
  callsBack: null,
  history: durationHistory([]),
}

async function aroundParty(deps: AnalyticsDeps, party: Party, call: Call, at: RowKey): Promise<Around> {
  const [before, [next], [answer]] = await Promise.all([
    nearestCalls(deps, party, at, { side: 'before', take: HISTORY_CALLS }),
    nearestCalls(deps, party, at, { side: 'after', take: 1 }),
    isMissed(call.status) ? nearestCalls(deps, party, at, { side: 'after', take: 1, answered: true }) : [],
  ])
  const missed = isAnswered(call.status) ? missedSinceAnswer(before, call.time) : []
  const listed = before.slice(0, MAX_BEFORE)
  const shown = [...listed, ...[next, answer, missed[0]].filter((one) => one !== undefined)]
  const keys = [...new Map(shown.map((one) => [callIdText(one), one])).values()]
  const [docs, shared] = await Promise.all([readDocs(deps.mirror, keys), sharedRoomsOf(deps.mirror)])
  const aroundCallOf = (one: PartyCall | undefined): AroundCall | null => {
    const found = one === undefined ? undefined : docs.get(callIdText(one))?.call
    if (one === undefined || found === undefined) return null
    return { ...aroundCall(found, deps.directory), ...(shared.ids.has(one.sessionId) ? { roomMid: one.mid } : {}) }
  }
  const listedCalls = listed.flatMap((one) => aroundCallOf(one) ?? [])
  const answering = aroundCallOf(answer)
  const asking = aroundCallOf(missed[0])
  return {
    party,
    previous: listedCalls[0] ?? null,
    next: aroundCallOf(next),
    before: listedCalls,
    calledBack: answering === null ? null : { call: answering, afterSeconds: answering.time - call.time },
    callsBack: asking === null ? null : { call: asking, afterSeconds: call.time - asking.time, missed: missed.length },
    history: durationHistory(
      before.flatMap(({ status, durationSeconds }) =>
        isAnswered(status) && durationSeconds !== null ? [durationSeconds] : [],
      ),
    ),
  }
}

/** The missed calls among `before` (newest first) that a call at `time` returns: those since the last answered one. */
function missedSinceAnswer(before: readonly PartyCall[], time: number): PartyCall[] {
  const answered = before.find(({ status }) => isAnswered(status))?.time ?? Number.NEGATIVE_INFINITY
  return before.filter((one) => isMissed(one.status) && one.time >= answered && one.time < time)
}

function aroundCall(call: Call, directory: Directory): AroundCall {
  const { sessionId, time, status, type, initiator, startedAt, durationSeconds, joinedPeople } = call
  const name = initiator === null ? null : directory.nameOf('user', initiator)
  const initiatorName = initiator === null || name === null ? null : displayName(initiator, name)
  return { sessionId, time, status, type, initiator, startedAt, durationSeconds, joinedPeople, initiatorName }
}

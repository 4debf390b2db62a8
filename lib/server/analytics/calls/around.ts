import { occurrencesOf, type RowKey } from '@/lib/server/mirror/keys'
import { readDocs } from '@/lib/server/mirror/lookup'
import { callIdText } from '@/lib/shared/call-id'
import {
  type Around,
  type AroundCall,
  HISTORY_CALLS,
  isMissed,
  MOST_BEFORE,
  type Party,
  partyOf,
} from '@/lib/shared/contracts/around'
import { ANSWERED_STATUSES, type Call } from '@/lib/shared/contracts/call'
import { durationHistory } from '@/lib/shared/story/find-unusual'
import { cached } from '../cache'
import type { AnalyticsDeps } from '../deps'
import { nearestCalls, type PartyCall } from './around-keys'
import { sharedRooms } from './calls'

const isAnswered = (status: string) => (ANSWERED_STATUSES as readonly string[]).includes(status)

/**
 * What stands around a stored call: the calls of the same pair or group before and after it, who called back, and how long such calls last.
 * Null when the mirror has no such call.
 * @param mid which of the room's calls; the newest when undefined
 */
export async function readAround(
  deps: AnalyticsDeps,
  sessionId: string,
  mid: string | undefined,
): Promise<Around | null> {
  return cached(deps.mirror, JSON.stringify(['around', sessionId, mid]), async () => {
    const keys = await occurrencesOf(deps.mirror, sessionId)
    const key = mid === undefined ? keys[0] : keys.find((one) => one.mid === mid)
    if (key === undefined) return null
    const call = (await readDocs(deps.mirror, [key])).get(callIdText(key))?.call
    if (call === undefined) return null
    const party = partyOf(call)
    return party === null ? NOTHING : aroundParty(deps, party, call, key)
  })
}

const NOTHING: Around = {
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
  const listed = before.slice(0, MOST_BEFORE)
  const shown = [...listed, ...[next, answer, missed[0]].filter((one) => one !== undefined)]
  const keys = [...new Map(shown.map((one) => [callIdText(one), one])).values()]
  const [docs, shared] = await Promise.all([readDocs(deps.mirror, keys), sharedRooms(deps, keys)])
  const names = namesIn([call, ...[...docs.values()].map((doc) => doc.call)])
  const lineOf = (one: PartyCall | undefined): AroundCall | null => {
    const found = one === undefined ? undefined : docs.get(callIdText(one))?.call
    if (one === undefined || found === undefined) return null
    return { ...aroundCall(found, names), ...(shared.has(one.sessionId) ? { roomMid: one.mid } : {}) }
  }
  const lines = listed.flatMap((one) => lineOf(one) ?? [])
  const answering = lineOf(answer)
  const asking = lineOf(missed[0])
  return {
    party,
    previous: lines[0] ?? null,
    next: lineOf(next),
    before: lines,
    calledBack: answering === null ? null : { call: answering, afterSeconds: answering.time - call.time },
    callsBack: asking === null ? null : { call: asking, afterSeconds: call.time - asking.time, missed: missed.length },
    history: durationHistory(
      before.flatMap(({ status, durationSeconds }) =>
        isAnswered(status) && durationSeconds !== null ? [durationSeconds] : [],
      ),
    ),
  }
}

/** The missed among `before` (the newest first) that a call at `time` calls back: no call after them was answered yet. */
function missedSinceAnswer(before: readonly PartyCall[], time: number): PartyCall[] {
  const answered = before.find(({ status }) => isAnswered(status))?.time ?? Number.NEGATIVE_INFINITY
  return before.filter((one) => isMissed(one.status) && one.time >= answered && one.time < time)
}

/** The names that any of the calls gives its people, by uid: one call may name whom another does not. */
function namesIn(calls: readonly Call[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { participants, initiator, initiatorEntity } of calls) {
    for (const row of participants) if (row.uid !== null && row.name !== null) names.set(row.uid, row.name)
    if (initiator !== null && initiatorEntity?.name) names.set(initiator, initiatorEntity.name)
  }
  return names
}

function aroundCall(call: Call, names: Map<string, string>): AroundCall {
  const { sessionId, time, status, type, initiator, startedAt, durationSeconds, joinedPeople } = call
  const initiatorName = initiator === null ? null : (names.get(initiator) ?? null)
  return { sessionId, time, status, type, initiator, startedAt, durationSeconds, joinedPeople, initiatorName }
}

import { describe, expect, it } from 'vitest'
import { readAround } from '@/lib/server/calls/around'
import { HISTORY_CALLS, isMissed } from '@/lib/shared/calls/around'
import { size } from '../../support/properties'
import { type MadeRecord, makeRecords } from '../../unit/analytics/make-records'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { median } from '../../unit/analytics/reference'
import { isAnswered } from '../../unit/analytics/reference-facts'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2022, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000
const TICK = 7200
/** Checks every n-th call. */
const EVERY = size(24, 1)

/** Few people and a coarse clock, so that pairs call each other often and in the same second. The last calls are to one busy group. */
function fewPeople(): MadeRecord[] {
  const few = (uid: string | null) => (uid === null ? null : `p${Number(uid.slice(2)) % 4}`)
  return makeRecords(1400, 5, FROM, TO).map((call, index) => {
    const at = call.initiatedAt === null ? null : Math.floor(call.initiatedAt / TICK) * TICK
    return {
      ...call,
      initiatedAt: at,
      initiator: few(call.initiator),
      receiver: call.receiverType === 'group' ? call.receiver : few(call.receiver),
      participants: call.participants.map((row) => ({ ...row, uid: few(row.uid) ?? row.uid })),
      ...(index >= 900 ? { receiverType: 'group', receiver: 'g-busy' } : {}),
    }
  })
}

const { calls, deps } = ownCalls(TO, spelledOddly(fewPeople(), 5))

/** A key of a call's parties: two people in either direction, or one group. */
function partiesText(call: ReferenceCall): string | null {
  if (call.receiver === null) return null
  if (call.receiverType === 'group') return `group ${call.receiver}`
  if (call.receiverType !== 'user' || call.initiator === null) return null
  return `pair ${[call.initiator, call.receiver].sort().join(' ')}`
}
const inOrder = (left: ReferenceCall, right: ReferenceCall) =>
  left.time - right.time || (left.sessionId < right.sessionId ? -1 : 1)

function slowAround(call: ReferenceCall) {
  const who = partiesText(call)
  if (who === null) return null
  const line = calls.filter((other) => partiesText(other) === who).sort(inOrder)
  const place = line.indexOf(call)
  const before = line.slice(Math.max(0, place - HISTORY_CALLS), place).reverse()
  const after = line.slice(place + 1)
  const answer = isMissed(call.status) ? after.find((other) => isAnswered(other) && other.time > call.time) : undefined
  const unanswered = before.filter(
    (other) =>
      isAnswered(call) &&
      isMissed(other.status) &&
      line.find((later) => isAnswered(later) && later.time > other.time) === call,
  )
  const isIn = (uid: string | null) =>
    uid !== null && (uid === call.initiator || call.participants.some((row) => row.uid === uid))
  const caller = unanswered.find(({ initiator }) => isIn(initiator))?.initiator
  const since = call.receiverType === 'group' ? unanswered.filter(({ initiator }) => initiator === caller) : unanswered
  const lengths = before.flatMap((other) =>
    isAnswered(other) && other.durationSeconds !== null ? [other.durationSeconds] : [],
  )
  const usual = median(lengths)
  return {
    before: before.slice(0, 5).map((other) => other.sessionId),
    next: after[0]?.sessionId,
    calledBack: answer && [answer.sessionId, answer.time - call.time],
    callsBack: since[0] && [since[0].sessionId, call.time - since[0].time, since.length],
    calls: lengths.length,
    median: usual,
    mad: usual === null ? null : median(lengths.map((length) => Math.abs(length - usual))),
  }
}

describe('the calls around a call', () => {
  it('are those that a search through all calls finds', async () => {
    let pairs = 0
    for (const call of calls.filter((_, index) => index % EVERY === 0)) {
      const found = await readAround(deps(), call.sessionId, undefined)
      const around = found?.around
      // Spelled as the lines of the call-back queue are, by which its handling is found.
      expect(found?.call.receiver).toBe(call.receiver)
      const expected = slowAround(call)
      if (expected === null) {
        expect(around).toMatchObject({ party: null, previous: null, next: null, before: [] })
        continue
      }
      pairs += around?.party?.kind === 'pair' ? 1 : 0
      expect(
        around && {
          before: around.before.map((other) => other.sessionId),
          next: around.next?.sessionId,
          calledBack: around.calledBack?.call && [around.calledBack.call.sessionId, around.calledBack.afterSeconds],
          callsBack: around.callsBack?.call && [
            around.callsBack.call.sessionId,
            around.callsBack.afterSeconds,
            around.callsBack.missed,
          ],
          calls: around.history.calls,
          median: around.history.medianSeconds,
          mad: around.history.madSeconds,
        },
        call.sessionId,
      ).toEqual(expected)
      expect(around?.previous).toEqual(around?.before[0] ?? null)
    }
    expect(pairs).toBeGreaterThan(20)
  })

  it('are null for a call that is not in the mirror', async () => {
    expect(await readAround(deps(), 'never-heard-of', undefined)).toBeNull()
    expect(await readAround(deps(), "' OR 1=1 --", undefined)).toBeNull()
  })
})

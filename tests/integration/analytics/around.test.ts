import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAround } from '@/lib/server/analytics/calls/around'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { HISTORY_CALLS, isMissed } from '@/lib/shared/contracts/around'
import { size } from '../../support/properties'
import { type MadeRecord, makeRecords } from '../../unit/analytics/make-records'
import { type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { store, temporaryMirror } from './mirror-of'

const FROM = Date.UTC(2022, 0, 15) / 1000
const TO = Date.UTC(2023, 3, 1) / 1000
const TICK = 7200
/** Every how many-th call is asked about. */
const EVERY = size(14, 1)

let mirror: Mirror
let remove: () => Promise<void>
let calls: ReferenceCall[]

/** Few people and a coarse clock: pairs meet often, and at the same second. The last of them are a busy group. */
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

beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  const records = spelledOddly(fewPeople(), 5)
  calls = records.map(readRecord)
  await store(mirror, records, 1_000)
})
afterAll(() => remove())

const deps = () => ({ mirror, nowSeconds: TO, staleOngoingHours: 12, syncedAt: null })
const answered = (call: ReferenceCall) => call.status === 'ongoing' || call.status === 'ended'

/** Who is between: equal text for the same two people in either direction, or the same group. */
function between(call: ReferenceCall): string | null {
  if (call.receiver === null) return null
  if (call.receiverType === 'group') return `group ${call.receiver}`
  if (call.receiverType !== 'user' || call.initiator === null) return null
  return `pair ${[call.initiator, call.receiver].sort().join(' ')}`
}
const inOrder = (left: ReferenceCall, right: ReferenceCall) =>
  left.time - right.time || (left.sessionId < right.sessionId ? -1 : 1)
const middle = (values: number[]) => {
  const sorted = [...values].sort((left, right) => left - right)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half)] as number)) / 2
}

function slowAround(call: ReferenceCall) {
  const who = between(call)
  if (who === null) return null
  const line = calls.filter((other) => between(other) === who).sort(inOrder)
  const place = line.indexOf(call)
  const before = line.slice(Math.max(0, place - HISTORY_CALLS), place).reverse()
  const after = line.slice(place + 1)
  const answer = isMissed(call.status) ? after.find((other) => answered(other) && other.time > call.time) : undefined
  const since = before.filter(
    (other) =>
      answered(call) &&
      isMissed(other.status) &&
      line.find((later) => answered(later) && later.time > other.time) === call,
  )
  const lengths = before.flatMap((other) =>
    answered(other) && other.durationSeconds !== null ? [other.durationSeconds] : [],
  )
  return {
    before: before.slice(0, 5).map((other) => other.sessionId),
    next: after[0]?.sessionId,
    calledBack: answer && [answer.sessionId, answer.time - call.time],
    callsBack: since[0] && [since[0].sessionId, call.time - since[0].time, since.length],
    calls: lengths.length,
    median: lengths.length === 0 ? null : middle(lengths),
    mad: lengths.length === 0 ? null : middle(lengths.map((length) => Math.abs(length - middle(lengths)))),
  }
}

describe('around a call', () => {
  it('stand the same calls as in a walk over all of them', async () => {
    let pairs = 0
    for (const call of calls.filter((_, index) => index % EVERY === 0)) {
      const around = await readAround(deps(), call.sessionId, undefined)
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

  it('is nothing for a call that the mirror does not have', async () => {
    expect(await readAround(deps(), 'never-heard-of', undefined)).toBeNull()
    expect(await readAround(deps(), "' OR 1=1 --", undefined)).toBeNull()
  })
})

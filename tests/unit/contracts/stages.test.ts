import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/contracts/call'
import { lostAtStage, reachesStage, STAGES, waitSecondsOf } from '@/lib/shared/contracts/stages'
import { makeRecords } from '../analytics/make-records'
import { normalizedCalls } from '../analytics/normalized'
import { spelledOddly } from '../analytics/spelled-oddly'

const base = normalizedCalls(makeRecords(1, 1, 1_700_000_000, 1_700_000_001))[0] as Call
const call = (change: Partial<Call>): Call => ({
  ...base,
  status: 'ended',
  initiatedAt: 1000,
  startedAt: 1010,
  endedAt: 1100,
  ringSeconds: 10,
  durationSeconds: 90,
  participants: [],
  ...change,
})
const stay = (uid: string, joinedAt: number | null, leftAt: number | null): Call['participants'][number] => ({
  uid,
  deviceId: null,
  mid: null,
  isJoined: true,
  joinedAt,
  leftAt,
  state: null,
  totalAudioMinutes: 0,
  totalVideoMinutes: 0,
  totalDurationInMinutes: 0,
  name: null,
})
const stagesOf = (one: Call) => STAGES.filter((stage) => reachesStage(one, stage))

describe('stages', () => {
  it('end where nobody else was there', () => {
    expect(stagesOf(call({ participants: [stay('a', 1010, 1100)] }))).toEqual(['rang', 'answered'])
    expect(stagesOf(call({ participants: [stay('a', 1010, 1050), stay('b', 1050, 1100)] }))).toEqual([
      'rang',
      'answered',
    ])
    // The same person on two devices is one person.
    expect(stagesOf(call({ participants: [stay('a', 1010, 1100), stay('a', 1010, 1100)] }))).toEqual([
      'rang',
      'answered',
    ])
  })

  it('need more than a minute to have lasted', () => {
    const participants = [stay('a', 1010, 1100), stay('b', 1099, 1100)]
    expect(stagesOf(call({ participants }))).toEqual([...STAGES])
    expect(stagesOf(call({ participants, durationSeconds: 60 }))).toEqual(['rang', 'answered', 'together'])
    expect(stagesOf(call({ participants, durationSeconds: null, status: 'ongoing' }))).toEqual([
      'rang',
      'answered',
      'together',
    ])
  })

  it('know whether it rang', () => {
    const over = { startedAt: null, ringSeconds: null, durationSeconds: null }
    expect(stagesOf(call({ ...over, status: 'unanswered', endedAt: null }))).toEqual(['rang'])
    expect(stagesOf(call({ ...over, status: 'canceled', endedAt: 1001 }))).toEqual(['rang'])
    expect(stagesOf(call({ ...over, status: 'canceled', endedAt: 1000 }))).toEqual([])
    expect(stagesOf(call({ ...over, status: 'canceled', endedAt: null }))).toEqual([])
    expect(stagesOf(call({ ...over, status: 'busy', endedAt: 1005 }))).toEqual(['rang'])
    expect(stagesOf(call({ ...over, status: 'initiated', endedAt: 1005 }))).toEqual([])
  })

  it('lie one within the other, and each call is lost once at most', () => {
    for (const one of normalizedCalls(spelledOddly(makeRecords(3000, 7, 1_700_000_000, 1_700_100_000), 7))) {
      const reached = stagesOf(one)
      expect(reached).toEqual(STAGES.slice(0, reached.length))
      expect(STAGES.filter((stage) => lostAtStage(one, stage))).toEqual(
        STAGES.slice(reached.length, reached.length + 1),
      )
    }
  })
})

describe('waitSecondsOf', () => {
  it('is the ring of an answered call, the time to the end of another', () => {
    expect(waitSecondsOf(call({}))).toBe(10)
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null }))).toBe(100)
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null, endedAt: 999 }))).toBeNull()
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null, initiatedAt: null }))).toBeNull()
    expect(waitSecondsOf(call({ status: 'initiated', ringSeconds: null }))).toBeNull()
    expect(waitSecondsOf(call({ ringSeconds: null }))).toBeNull()
  })
})

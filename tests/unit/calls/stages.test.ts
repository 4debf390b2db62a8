import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { STAGES, waitSecondsOf } from '@/lib/shared/calls/outcome'
import { makeRecords } from '../analytics/make-records'
import { normalizedCalls } from '../analytics/normalized'
import { type ReferenceCall, readRecord } from '../analytics/read-record'
import { firstMissedStage, hasReached } from '../analytics/reference-facts'
import { spelledOddly } from '../analytics/spelled-oddly'

const records = makeRecords(9, 1, 1_700_000_000, 1_700_000_001)
const [base] = normalizedCalls(records) as [Call]
const [referenceBase] = records.map((record) => readRecord(record)) as [ReferenceCall]
const [row] = records.map((record) => readRecord(record)).flatMap((one) => one.participants) as [
  ReferenceCall['participants'][number],
]
const FACTS = {
  status: 'ended',
  initiatedAt: 1000,
  startedAt: 1010,
  endedAt: 1100,
  ringSeconds: 10,
  durationSeconds: 90,
  participants: [],
}
const call = (change: Partial<Call>): Call => ({ ...base, ...FACTS, ...change })
const reference = (change: Partial<ReferenceCall>): ReferenceCall => ({ ...referenceBase, ...FACTS, ...change })
const stay = (uid: string, joinedAt: number | null, leftAt: number | null): ReferenceCall['participants'][number] => ({
  ...row,
  uid,
  isJoined: true,
  joinedAt,
  leftAt,
})
const stagesOf = (one: ReferenceCall) => STAGES.filter((stage) => hasReached(one, stage))

/** The SQL is tested against this reading of the stages. */
describe('stages', () => {
  it('do not include together if nobody else was present', () => {
    expect(stagesOf(reference({ participants: [stay('a', 1010, 1100)] }))).toEqual(['rang', 'answered'])
    expect(stagesOf(reference({ participants: [stay('a', 1010, 1050), stay('b', 1050, 1100)] }))).toEqual([
      'rang',
      'answered',
    ])
    // The same person on two devices is one person.
    expect(stagesOf(reference({ participants: [stay('a', 1010, 1100), stay('a', 1010, 1100)] }))).toEqual([
      'rang',
      'answered',
    ])
  })

  it('include lasted only after more than a minute', () => {
    const participants = [stay('a', 1010, 1100), stay('b', 1099, 1100)]
    expect(stagesOf(reference({ participants }))).toEqual([...STAGES])
    expect(stagesOf(reference({ participants, durationSeconds: 60 }))).toEqual(['rang', 'answered', 'together'])
    expect(stagesOf(reference({ participants, durationSeconds: null, status: 'ongoing' }))).toEqual([
      'rang',
      'answered',
      'together',
    ])
  })

  it('include rang only if it rang', () => {
    const over = { startedAt: null, ringSeconds: null, durationSeconds: null }
    expect(stagesOf(reference({ ...over, status: 'unanswered', endedAt: null }))).toEqual(['rang'])
    expect(stagesOf(reference({ ...over, status: 'canceled', endedAt: 1001 }))).toEqual(['rang'])
    expect(stagesOf(reference({ ...over, status: 'canceled', endedAt: 1000 }))).toEqual([])
    expect(stagesOf(reference({ ...over, status: 'canceled', endedAt: null }))).toEqual([])
    expect(stagesOf(reference({ ...over, status: 'busy', endedAt: 1005 }))).toEqual(['rang'])
    expect(stagesOf(reference({ ...over, status: 'initiated', endedAt: 1005 }))).toEqual([])
  })

  it('are nested, and each call is lost at most once', () => {
    for (const one of spelledOddly(makeRecords(3000, 7, 1_700_000_000, 1_700_100_000), 7).map((record) =>
      readRecord(record),
    )) {
      const reached = stagesOf(one)
      expect(reached).toEqual(STAGES.slice(0, reached.length))
      expect(firstMissedStage(one)).toBe(STAGES[reached.length])
    }
  })
})

describe('waitSecondsOf', () => {
  it('is the ring time of an answered call, and the time to the end of any other', () => {
    expect(waitSecondsOf(call({}))).toBe(10)
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null }))).toBe(100)
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null, endedAt: 999 }))).toBeNull()
    expect(waitSecondsOf(call({ status: 'rejected', ringSeconds: null, initiatedAt: null }))).toBeNull()
    expect(waitSecondsOf(call({ status: 'initiated', ringSeconds: null }))).toBeNull()
    expect(waitSecondsOf(call({ ringSeconds: null }))).toBeNull()
  })
})

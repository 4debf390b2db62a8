import { describe, expect, it } from 'vitest'
import { BILL_GAPS, type Pair } from '@/lib/shared/bill/basis'
import { makeRecords } from '../analytics/make-records'
import { type ReferenceCall, readRecord } from '../analytics/read-record'
import { billCause } from '../analytics/reference-bill'

const [BASE] = makeRecords(1, 1, 0, 1).map((record) => readRecord(record)) as [ReferenceCall]
const [ROW] = makeRecords(9, 1, 0, 1)
  .map((record) => readRecord(record))
  .flatMap((call) => call.participants) as [ReferenceCall['participants'][number]]
const person = (uid: string, minutes: number, isJoined = true): ReferenceCall['participants'][number] => ({
  ...ROW,
  uid,
  isJoined,
  joinedAt: 1000,
  leftAt: 1000 + minutes * 60,
})
/** An audio call of ten minutes with two people present throughout, whose total counts both. */
const call = (change: Partial<ReferenceCall> = {}): ReferenceCall => ({
  ...BASE,
  status: 'ended',
  type: 'audio',
  durationSeconds: 600,
  joinedPeople: 2,
  totalAudioMinutes: 20,
  totalVideoMinutes: 0,
  participants: [person('a', 10), person('b', 10)],
  anomalies: [],
  ...change,
})

/** The SQL is tested against this reading of the causes. */
describe('why two bases differ', () => {
  it('is null where they agree', () => {
    for (const pair of ['own-api', 'clock-api', 'clock-own'] as Pair[]) expect(billCause(call(), pair)).toBeNull()
  })

  const CASES: [string, Pair, Partial<ReferenceCall>][] = [
    ['ongoing', 'clock-api', { status: 'ongoing', durationSeconds: null }],
    ['unanswered', 'clock-api', { status: 'busy', durationSeconds: null }],
    ['duration', 'clock-own', { durationSeconds: null }],
    ['nobody', 'clock-api', { joinedPeople: 0 }],
    ['noApi', 'own-api', { totalAudioMinutes: 0 }],
    ['noOwn', 'clock-own', { participants: [person('a', 0)] }],
    ['rounding', 'own-api', { totalAudioMinutes: 20.1 }],
    ['rounding', 'own-api', { totalAudioMinutes: 20.4 }],
    ['stay', 'own-api', { totalAudioMinutes: 30, anomalies: ['missing-left-at'] }],
    ['once', 'own-api', { totalAudioMinutes: 10 }],
    ['once', 'clock-api', { totalAudioMinutes: 10 }],
    ['mismatch', 'own-api', { totalAudioMinutes: 30, anomalies: ['minutes-mismatch'] }],
    ['count', 'clock-own', { participants: [person('a', 10)], anomalies: ['participant-count-mismatch'] }],
    ['medium', 'own-api', { totalAudioMinutes: 0, totalVideoMinutes: 20 }],
    ['partly', 'clock-own', { participants: [person('a', 10), person('b', 5)] }],
    ['longer', 'clock-own', { participants: [person('a', 10), person('b', 10), person('b', 10)] }],
    ['other', 'own-api', { totalAudioMinutes: 25 }],
  ]
  it.each(CASES)('is “%s” between %s', (cause, pair, change) => expect(billCause(call(change), pair)).toBe(cause))

  it('has a test case for every cause', () => {
    expect(new Set(CASES.map(([cause]) => cause))).toEqual(new Set(BILL_GAPS.map((gap) => gap.split('.')[1])))
  })
})

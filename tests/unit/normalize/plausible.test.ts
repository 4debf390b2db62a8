import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presenceIntervalsOf } from '@/lib/server/records/derive'
import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { runs } from '../../support/properties'
import { readCall } from '../../support/read-call'
import { callOf, FIRST_SEEN, joined, plain, T } from './raw-calls'

const HOUR = 3600
const DAY = 86_400
const WEEK = 7 * DAY

describe('negative minutes count as none', () => {
  it.each([
    [{ totalDurationInMinutes: -3 }],
    [{ totalAudioMinutes: '-0,5', totalDurationInMinutes: 19 / 60 }],
    [{ totalVideoMinutes: -1e9 }],
    [{ duration: -5 }],
    [{ participants: [joined('ana', T + 12, T + 31, { totalDuration: -1 })], totalParticipants: 1 }],
    [
      {
        participants: [joined('ana', T + 12, T + 31, { totalVideoMinutes: '-1 day, 23:57:00' })],
        totalParticipants: 1,
      },
    ],
  ])('in %j', (more) => {
    const call = callOf(more)
    expect(call.anomalies.filter((name) => name !== 'coerced-field')).toEqual(['negative-minutes'])
    for (const one of [call, ...call.participants])
      for (const field of ['totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'] as const)
        expect(one[field]).toBeGreaterThanOrEqual(0)
  })
})

describe('what no call can have counts as none', () => {
  it.each<[object, Partial<Call>]>([
    [{ totalDurationInMinutes: 1e9 }, { totalDurationInMinutes: 0 }],
    [{ totalDurationInMinutes: 1e300 }, { totalDurationInMinutes: 0 }],
    [{ totalAudioMinutes: '2000000' }, { totalAudioMinutes: 0 }],
    [{ totalParticipants: -1 }, { totalParticipants: null }],
    [{ totalParticipants: 2_000_000_000 }, { totalParticipants: null }],
    [{ totalParticipants: 150_000 }, { totalParticipants: null }],
    [{ totalDuration: '2000:00:00' }, { totalDuration: null, durationSeconds: 19 }],
    [{ totalDuration: '45 days, 1:00:00' }, { totalDuration: null }],
    [{ endedAt: T + 60 * DAY }, { endedAt: null, durationSeconds: 19 }],
    [
      { endedAt: 4_000_000_000, totalDuration: null },
      { endedAt: null, durationSeconds: null },
    ],
    [{ status: 'unanswered', endedAt: T + 3 * DAY, startedAt: undefined }, { endedAt: null }],
    [{ initiatedAt: T - 3 * DAY }, { ringSeconds: null, durationSeconds: 19 }],
    [{ initiatedAt: 17 }, { initiatedAt: null, time: T + 12 }],
    [
      { initiatedAt: 17_000_000, startedAt: 1.7e22 },
      { initiatedAt: null, startedAt: null },
    ],
    [
      { initiatedAt: 'x', startedAt: '1970-01-01T00:00:09Z' },
      { initiatedAt: null, startedAt: null },
    ],
    [{ initiatedAt: 4_294_967_295 }, { initiatedAt: null, time: T + 12 }],
  ])('%j', (more, expected) => {
    const call = callOf(more)
    expect(call).toMatchObject(expected)
    expect(call.anomalies).toContain('implausible-value')
    expect(call.anomalies).not.toContain('missing-ended-at')
  })

  it.each([
    [{}],
    [
      {
        endedAt: T + 6 * DAY,
        totalDuration: null,
        totalDurationInMinutes: 6 * 1440,
        totalAudioMinutes: 6 * 1440,
        participants: [],
      },
    ],
    [{ initiatedAt: T - 20 * HOUR }],
    [{ startedAt: T - 40, endedAt: T + 31 }],
    [{ recordings: [{ startTime: T + 12, endTime: T + 31 + 59 }], hasRecording: true }],
    [{ participants: [joined('ana', T - 60, T + 31 + 600), { uid: 'bo' }], totalParticipants: 2 }],
    [{ totalDuration: '00:00:00', status: 'unanswered' }],
  ])('but not what a call may have: %j', (more) => expect(callOf(more).anomalies).not.toContain('implausible-value'))

  it.each([
    ['before it begins', T - DAY, T - DAY + 60, [null, null]],
    ['hours after its end', T + 31 + 2 * HOUR, T + 31 + 3 * HOUR, [null, null]],
    ['until a day after its end', T + 12, T + 31 + DAY, [T + 12, null]],
    ['for years', T + 12, 3_900_000_000, [T + 12, null]],
    ['reversed, as before', T + 20, T + 12, [T + 20, T + 12]],
    ['until a moment after its end', T + 12, T + 31 + 60, [T + 12, T + 31 + 60]],
  ])('a stay %s', (_, joinedAt, leftAt, expected) => {
    const call = callOf({ participants: [joined('ana', joinedAt, leftAt), joined('bo', T + 12, T + 30)] })
    const [ana] = call.participants
    expect([ana?.joinedAt, ana?.leftAt]).toEqual(expected)
    expect(call.joinedPeople).toBe(2)
    expect(call.anomalies).not.toContain('missing-left-at')
    const most = 18 + Math.max(0, (expected[1] ?? 0) - (expected[0] ?? 0))
    expect(call.participantSeconds).toBeLessThanOrEqual(most)
    expect(presenceTotals(call.participants).people.get('ana')?.presenceSeconds).toBeLessThanOrEqual(79)
    expect(
      presenceIntervalsOf(call.participants, false).every(({ from, to }) => from >= T && (to ?? 0) <= T + 91),
    ).toBe(true)
  })

  it.each([[{ startTime: T + 30, endTime: T + 12 }], [{ startTime: T + 12, endTime: T + 12 + 3 * 365 * DAY }]])(
    'the length of the recording %j',
    (recording) => {
      const call = callOf({ recordings: [recording], hasRecording: true })
      expect(call.recordings[0]?.durationSeconds).toBeNull()
      expect(call.anomalies).toEqual(['implausible-value'])
    },
  )

  it('a participant’s minutes, over a week', () => {
    const [row] = callOf({
      participants: [joined('ana', T + 12, T + 31, { totalDuration: WEEK / 60 + 1 })],
    }).participants
    expect(row?.totalDurationInMinutes).toBe(0)
  })
})

describe('a call that is dated ahead of the clock', () => {
  const shifted = (seconds: number) => ({
    ...plain,
    initiatedAt: FIRST_SEEN + seconds,
    startedAt: FIRST_SEEN + seconds + 12,
    endedAt: FIRST_SEEN + seconds + 31,
    participants: [],
    totalParticipants: 0,
  })

  it.each([
    [0, 0, false],
    [300, 300, false],
    [301, 0, true],
    [30 * DAY, 0, true],
    [-DAY, -DAY, false],
  ])('by %i s is placed %i s after it was first seen', (ahead, at, isAhead) => {
    const call = callOf(shifted(ahead))
    expect(call.time).toBe(FIRST_SEEN + at)
    expect(call.anomalies).toEqual(isAhead ? ['ahead-of-clock'] : [])
    expect(call.durationSeconds).toBe(19)
  })

  it('stays in its place when its stored record is read with that time again, as does every call', () => {
    const time = fc.oneof(
      fc.integer({ min: -10, max: 5_000_000_000 }),
      fc.integer({ min: FIRST_SEEN - 1000, max: FIRST_SEEN + 1000 }),
      fc.constantFrom(null, 0, 'x', '2099-01-01T00:00:00Z', T * 1000),
    )
    const record = fc.record({
      sessionId: fc.constant('s'),
      status: fc.constantFrom('ended', 'initiated', 'busy'),
      initiatedAt: time,
      startedAt: time,
      endedAt: time,
      participants: fc.array(fc.record({ uid: fc.constant('ana'), joinedAt: time, leftAt: time }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(record, fc.integer({ min: 1_000_000_000, max: FIRST_SEEN }), (given, seen) => {
        const first = readCall(given, seen)
        expect(first.call.time).toBeLessThanOrEqual(seen + 300)
        expect(normalize(given, first.call.time)).toEqual(first)
      }),
      { numRuns: runs(2000) },
    )
  })
})

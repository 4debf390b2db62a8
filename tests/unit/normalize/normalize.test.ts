import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize } from '@/lib/server/records/normalize'
import { callSchema } from '@/lib/shared/calls/call'
import { runs } from '../../support/properties'
import { callOf, FIRST_SEEN, joined, plain, T } from './raw-calls'

describe('derived values', () => {
  it('of a plain call', () => {
    const call = callOf({})
    expect(call).toMatchObject({
      time: T,
      ringSeconds: 12,
      durationSeconds: 19,
      invitedPeople: 3,
      joinedPeople: 2,
      participantSeconds: 37,
    })
    expect(call.anomalies).toEqual([])
    expect(call.coercedFields).toEqual([])
  })

  it.each([
    [{}, T],
    [{ initiatedAt: undefined }, T + 12],
    [{ initiatedAt: undefined, startedAt: 0 }, T + 12],
    [{ initiatedAt: null, startedAt: null, participants: [] }, T + 31],
    [{ initiatedAt: null, startedAt: null, endedAt: null, participants: [] }, FIRST_SEEN],
  ])('time of %j', (more, time) => expect(callOf(more).time).toBe(time))

  it.each([
    [{ status: 'unanswered' }, null, null],
    [{ status: 'ongoing' }, 12, null],
    [{ startedAt: T - 1 }, null, 32],
    [{ endedAt: T }, 12, 19],
    [{ endedAt: undefined, totalDuration: '00:00:00' }, 12, null],
    [{ startedAt: undefined }, null, 19],
    [{ status: 'parked' }, null, null],
  ])('ring and duration of %j', (more, ringSeconds, durationSeconds) => {
    expect(callOf(more)).toMatchObject({ ringSeconds, durationSeconds })
  })

  it('count a person with several devices once', () => {
    const participants = [joined('ana', T, T + 5), joined('ana', T + 6, T + 9), { uid: 'ana', isJoined: false }]
    expect(callOf({ participants })).toMatchObject({ invitedPeople: 1, joinedPeople: 1, participantSeconds: 8 })
  })
})

describe('anomalies', () => {
  it.each([
    [{ endedAt: T + 2 }, 'ended-before-started'],
    [{ startedAt: undefined }, 'missing-started-at'],
    [{ endedAt: undefined }, 'missing-ended-at'],
    [{ participants: [joined('a', T, undefined), joined('b', T, T + 19)] }, 'missing-left-at'],
    [{ participants: [joined('a', T, T - 3), joined('b', T, T + 19)] }, 'left-before-joined'],
    [{ totalParticipants: 9 }, 'participant-count-mismatch'],
    [{ totalDurationInMinutes: 40 }, 'minutes-mismatch'],
    [{ hasRecording: true }, 'recording-missing'],
    [{ status: 'parked' }, 'unknown-status'],
    [{ status: undefined }, 'unknown-status'],
    [{ totalParticipants: '2' }, 'coerced-field'],
    [
      {
        status: 'initiated',
        initiatedAt: null,
        startedAt: null,
        endedAt: null,
        participants: [],
        totalParticipants: 0,
      },
      'missing-time',
    ],
  ])('%j has only the anomaly %s', (more, anomaly) => expect(callOf(more).anomalies).toEqual([anomaly]))

  it.each([3, 2])('accepts the number of entries and of joined people (%i) as a count', (totalParticipants) => {
    expect(callOf({ totalParticipants }).anomalies).toEqual([])
  })

  it.each([19 / 60, 37 / 60])('accepts the wall clock and the sum over participants (%d) as minutes', (minutes) => {
    expect(callOf({ totalDurationInMinutes: minutes }).anomalies).toEqual([])
  })

  it('keeps an unknown status verbatim', () => expect(callOf({ status: 'Parked' }).status).toBe('Parked'))
})

describe('totality', () => {
  it.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { sessionId: '' },
    { sessionId: ' ' },
    { sessionId: null },
    { sessionId: {} },
  ])('quarantines %j with a reason and its JSON', (record) => {
    const normalized = normalize(record, FIRST_SEEN)
    expect(normalized.kind).toBe('quarantined')
    if (normalized.kind === 'quarantined') expect(normalized.record.reason).toMatch(/record/)
  })

  it('survives unreadable and circular objects', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const circular: Record<string, unknown> = { sessionId: 's' }
    circular.self = circular
    expect(normalize(hostile, 1).kind).toBe('quarantined')
    expect(normalize(circular, 1).kind).toBe('quarantined')
    expect(normalize({ sessionId: 's', startedAt: 10n }, 1).kind).toBe('call')
  })

  const anyValue = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.double(),
    fc.constantFrom('true', '1', '00:01:00', '1700000000', 1.7e12, 0, null, '\ud800', 'ended', 'ongoing'),
  )
  const row = fc.record(
    { uid: anyValue, isJoined: anyValue, joinedAt: anyValue, leftAt: anyValue, totalDuration: anyValue },
    { requiredKeys: [] },
  )
  const fields = Object.fromEntries(
    [...Object.keys(plain), 'tags', 'metaData', 'data', 'entities'].map((name) => [name, anyValue]),
  )
  const record = fc.record(
    {
      ...fields,
      sessionId: fc.oneof(fc.string({ minLength: 1 }), anyValue),
      participants: fc.oneof(fc.array(fc.oneof(row, anyValue)), anyValue),
      recordings: fc.oneof(fc.array(row), anyValue),
    },
    { requiredKeys: [] },
  )

  it('never throws, satisfies the contract and gives finite numbers for any record', () => {
    fc.assert(
      fc.property(fc.oneof(record, fc.anything()), (given) => {
        const normalized = normalize(given, FIRST_SEEN)
        if (normalized.kind === 'quarantined') return normalized.record.reason !== ''
        callSchema.parse(normalized.call)
        const { time, participantSeconds, durationSeconds, ringSeconds } = normalized.call
        for (const value of [time, participantSeconds, durationSeconds ?? 0, ringSeconds ?? 0])
          if (!Number.isSafeInteger(value) || value < 0) return false
        return (
          typeof normalized.raw === 'string' &&
          !/\p{Surrogate}/u.test(JSON.stringify({ ...normalized.call, metaData: null }))
        )
      }),
      { numRuns: runs(2000) },
    )
  })

  it('gives the same answer for its own JSON', () => {
    fc.assert(
      fc.property(record, (given) => {
        const first = normalize(JSON.parse(JSON.stringify(given)), FIRST_SEEN)
        if (first.kind === 'call') expect(normalize(JSON.parse(first.raw), FIRST_SEEN)).toEqual(first)
      }),
      { numRuns: runs(300) },
    )
  })
})

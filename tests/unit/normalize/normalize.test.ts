import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/contracts/call'
import { callSchema } from '@/lib/shared/contracts/call'
import { normalize } from '@/lib/shared/normalize/normalize'
import { runs } from '../../support/properties'

const T = 1_700_000_100
const FIRST_SEEN = 1_750_000_000
const joined = (uid: string, joinedAt: unknown, leftAt: unknown, more: object = {}) => ({
  uid,
  isJoined: true,
  joinedAt,
  leftAt,
  ...more,
})
const plain = {
  sessionId: 'v1.us.1',
  type: 'audio',
  mode: 'call',
  receiverType: 'user',
  status: 'ended',
  initiatedAt: T,
  startedAt: T + 12,
  endedAt: T + 31,
  totalDuration: '00:00:19',
  totalDurationInMinutes: 19 / 60,
  totalAudioMinutes: 19 / 60,
  totalVideoMinutes: 0,
  totalParticipants: 2,
  hasRecording: false,
  initiator: 'ana',
  receiver: 'bo',
  participants: [joined('ana', T + 12, T + 31), joined('bo', T + 12, T + 30), { uid: 'cy', isJoined: false }],
}
function callOf(more: object): Call & { coercedFields: string[] } {
  const normalized = normalize({ ...plain, ...more }, FIRST_SEEN)
  if (normalized.kind !== 'call') throw new Error(normalized.record.reason)
  return { ...normalized.call, coercedFields: normalized.coercedFields }
}

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
    [{ status: 'busy' }, null, null],
  ])('ring and duration of %j', (more, ringSeconds, durationSeconds) => {
    expect(callOf(more)).toMatchObject({ ringSeconds, durationSeconds })
  })

  it('count a person with several devices once', () => {
    const participants = [joined('ana', T, T + 5), joined('ana', T + 6, T + 9), { uid: 'ana', isJoined: false }]
    expect(callOf({ participants })).toMatchObject({ invitedPeople: 1, joinedPeople: 1, participantSeconds: 8 })
  })
})

describe('coercion', () => {
  it.each([
    ['startedAt', String(T), T],
    ['startedAt', T * 1000, T],
    ['startedAt', String(T * 1000), T],
    ['startedAt', T + 0.7, T],
    ['startedAt', 0, null],
    ['startedAt', '0', null],
    ['startedAt', -5, null],
    ['startedAt', 1e20, null],
    ['startedAt', 5e9, null],
    ['startedAt', '2023-11-14T22:15:00Z', T],
    ['startedAt', '2023-11-14T23:15:00+01:00', T],
    ['startedAt', '2023-11-14 22:15:00', T],
    ['startedAt', true, null],
    ['startedAt', {}, null],
    ['hasRecording', 'true', true],
    ['hasRecording', '1', true],
    ['hasRecording', 1, true],
    ['hasRecording', 'false', false],
    ['hasRecording', '', false],
    ['totalAudioMinutes', '12.5', 12.5],
    ['totalAudioMinutes', 'NaN', 0],
    ['totalAudioMinutes', 1e300, 0],
    ['totalAudioMinutes', '00:12:30', 12.5],
    ['totalDuration', 12.5, '00:12:30'],
    ['totalDuration', '12.5', '00:12:30'],
    ['totalDuration', '12:30', '00:12:30'],
    ['totalDuration', 'x', null],
    ['totalParticipants', '4', 4],
    ['totalParticipants', 2.5, 2],
    ['totalParticipants', -1, null],
    ['sessionId', 77, '77'],
    ['initiator', { uid: 'ana' }, 'ana'],
    ['tags', 'vip', ['vip']],
  ])('%s %j becomes %j, and is noted', (field, given, expected) => {
    const call = callOf({ [field]: given })
    expect(call[field as keyof Call]).toEqual(expected)
    expect(call.coercedFields).toContain(field)
    expect(call.anomalies).toContain('coerced-field')
  })

  it.each([
    ['status', 'cancelled', 'canceled'],
    ['totalDuration', '100:00:05', '100:00:05'],
    ['startedAt', null, null],
    ['metaData', { a: 1 }, { a: 1 }],
    ['metaData', [], []],
    ['type', '', null],
  ])('%s %j becomes %j, without being noted as coerced', (field, given, expected) => {
    const call = callOf({ [field]: given })
    expect(call[field as keyof Call]).toEqual(expected)
    expect(call.coercedFields).toEqual([])
  })

  it('reads a participant in every form', () => {
    const call = callOf({
      participants: [
        joined('ana', String(T), T * 1000, { totalDuration: '00:01:30', isJoined: 'true' }),
        { uid: 5, isJoined: false, joinedAt: 0 },
        'bo',
        null,
        { isJoined: false },
      ],
    })
    expect(call.participants.map((row) => row.uid)).toEqual(['ana', '5', 'bo', null])
    expect(call.participants[0]).toMatchObject({ isJoined: true, joinedAt: T, leftAt: T, totalDurationInMinutes: 1.5 })
    expect(call.invitedPeople).toBe(3)
    expect(call.coercedFields).toEqual(
      expect.arrayContaining(['participants', 'participants.uid', 'participants.joinedAt', 'participants.leftAt']),
    )
  })

  it.each([null, undefined, {}, 'nobody', 7, [[]]])('tolerates participants %j', (participants) => {
    expect(callOf({ participants }).participants).toEqual([])
  })

  it.each([
    [{ startTime: T, endTime: T + 60, duration: '21.433000' }, 60, 21.433],
    [{ startTime: T, endTime: T - 60, duration: 2 }, null, 2],
    [{ duration: 'x' }, null, null],
  ])('trusts the times of the recording %j', (recording, durationSeconds, duration) => {
    expect(callOf({ recordings: [recording], hasRecording: true }).recordings[0]).toMatchObject({
      durationSeconds,
      duration,
    })
  })

  it.each(['entities', 'data'])('takes names from %s', (place) => {
    const entities = {
      initiator: { entity: { uid: 'ana', name: 'Ana', avatar: 'a.png' } },
      receiver: { entity: { name: 'Bo' } },
    }
    const call = callOf(place === 'data' ? { data: { entities } } : { entities })
    expect(call.initiatorEntity).toEqual({ name: 'Ana', avatar: 'a.png' })
    expect(call.receiverEntity).toEqual({ name: 'Bo', avatar: null })
    expect(call.participants.map((row) => row.name)).toEqual(['Ana', 'Bo', null])
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
    [{ status: 'busy' }, 'unknown-status'],
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

  it('keeps an unknown status verbatim', () => expect(callOf({ status: 'Busy' }).status).toBe('Busy'))
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

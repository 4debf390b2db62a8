import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { callOf, joined, T } from './raw-calls'

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
    ['startedAt', '2023-11-14t22:15:00,999z', T],
    ['startedAt', '2023-11-15T03:45:00.123456+0530', T],
    ['startedAt', '2023-11-14 22:15:00+00', T],
    ['startedAt', '2023-11-14T24:00:00Z', T + 6300],
    ['startedAt', '2023-02-30T22:15:00Z', null],
    ['startedAt', '2023-11-14T24:15:00Z', null],
    ['startedAt', '20231114', null],
    ['startedAt', '202311', null],
    ['startedAt', '9999-12-31', null],
    ['startedAt', '0000-00-00 00:00:00', null],
    ['startedAt', true, null],
    ['startedAt', {}, null],
    ['mid', 0, null],
    ['mid', false, null],
    ['mid', 17, '17'],
    ['initiator', 0, null],
    ['initiator', true, null],
    ['receiver', { uid: '', guid: 'team' }, 'team'],
    ['receiver', { uid: 0, guid: 'team' }, 'team'],
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

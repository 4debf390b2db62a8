import { expect, test } from 'vitest'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { isTranscriptDue, isTranscriptOf, TRANSCRIPT_GRACE_SECONDS } from '@/lib/shared/calls/transcripts'

test('a transcript is expected for half an hour after the end, for answered calls only', () => {
  const end = 1_700_000_000
  const due = (status: string, endedAt: number | null, now: number) => isTranscriptDue({ status, endedAt }, now)
  expect(TRANSCRIPT_GRACE_SECONDS).toBe(1800)
  expect(due('ended', end, end)).toBe(true)
  expect(due('ended', end, end + 1799)).toBe(true)
  expect(due('ended', end, end + 1800)).toBe(false)
  expect(due('ended', null, end)).toBe(false)
  for (const status of ['ongoing', 'unanswered', 'rejected', 'canceled', 'busy'])
    expect(due(status, end, end + 1), status).toBe(false)
  expect(['ended', 'ongoing', 'unanswered', 'missed'].filter(isAnswered)).toEqual(['ended', 'ongoing'])
})

test('a transcript of another call of the room is not one of the call', () => {
  const call = { mid: 'm-1', roomMid: 'm-1', startedAt: 1000, endedAt: 1600, time: 990 }
  const of = (mid: string | null, startTime: number | null, endTime: number | null, rest = {}) =>
    isTranscriptOf({ ...call, ...rest }, { mid, startTime, endTime })
  expect(of('m-1', null, null)).toBe(true)
  expect(of('m-2', 1000, 1600)).toBe(false)
  // A transcript without a mid covers the session.
  expect(of(null, 1000, 1600)).toBe(true)
  expect(of(null, 500, 900)).toBe(true)
  expect(of(null, 0, 800)).toBe(false)
  expect(of(null, 1800, null)).toBe(false)
  expect(of(null, 1800, null, { endedAt: null })).toBe(true)
  expect(of(null, null, null)).toBe(true)
  // The only call of its room.
  expect(of('m-2', 0, 1, { roomMid: undefined })).toBe(true)
  // A call without a mid of its own.
  expect(of('m-2', 1000, 1600, { mid: null, roomMid: '@1000' })).toBe(false)
})

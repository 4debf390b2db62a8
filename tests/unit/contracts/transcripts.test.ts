import { expect, test } from 'vitest'
import { isTranscriptDue, mayHaveTranscripts, TRANSCRIPT_GRACE_SECONDS } from '@/lib/shared/contracts/transcripts'

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
  expect(['ended', 'ongoing', 'unanswered', 'missed'].filter((status) => mayHaveTranscripts({ status }))).toEqual([
    'ended',
    'ongoing',
  ])
})

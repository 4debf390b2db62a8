import { describe, expect, it } from 'vitest'
import { durationHistory } from '@/lib/server/calls/around'
import { isUnusuallyLong, unusuallyLong } from '@/lib/shared/story/find-unusual'
import { makeCall } from '../../support/make-call'

const MINUTE = 60
const usual = [6, 7, 8, 8, 9, 10, 8, 7].map((minutes) => minutes * MINUTE)

describe('durationHistory', () => {
  it('gives the median and the median absolute deviation', () => {
    expect(durationHistory([])).toEqual({ calls: 0, medianSeconds: null, madSeconds: null })
    expect(durationHistory([5])).toEqual({ calls: 1, medianSeconds: 5, madSeconds: 0 })
    expect(durationHistory([1, 100, 3, 2])).toEqual({ calls: 4, medianSeconds: 2.5, madSeconds: 1 })
  })
})

describe('an unusually long call', () => {
  it('needs at least eight earlier ones', () => {
    expect(isUnusuallyLong(7200, durationHistory(usual))).toBe(true)
    expect(isUnusuallyLong(7200, durationHistory(usual.slice(1)))).toBe(false)
    expect(isUnusuallyLong(7200, durationHistory([]))).toBe(false)
  })

  it('exceeds the deviations, the factor and the ten minutes', () => {
    // Median 8 min, deviation 1 min: 8 + 5.19 min by deviation, 16 by factor, 18 by the ten minutes.
    expect(isUnusuallyLong(18 * MINUTE, durationHistory(usual))).toBe(true)
    expect(isUnusuallyLong(18 * MINUTE - 1, durationHistory(usual))).toBe(false)
    const hour = Array.from({ length: 9 }, () => 60 * MINUTE)
    expect(isUnusuallyLong(120 * MINUTE - 1, durationHistory(hour))).toBe(false)
    expect(isUnusuallyLong(120 * MINUTE, durationHistory(hour))).toBe(true)
    const wide = [0, 10, 20, 30, 40, 50, 60, 70, 80].map((minutes) => minutes * MINUTE)
    // Median 40 min, deviation 20 min: 40 + 3.5 × 1.4826 × 20 = 143.8 min.
    expect(isUnusuallyLong(143 * MINUTE, durationHistory(wide))).toBe(false)
    expect(isUnusuallyLong(144 * MINUTE, durationHistory(wide))).toBe(true)
    const zeros = Array.from({ length: 20 }, () => 0)
    expect(isUnusuallyLong(599, durationHistory(zeros))).toBe(false)
    expect(isUnusuallyLong(600, durationHistory(zeros))).toBe(true)
  })

  it('gives its figures, “so far” for an ongoing call, and nothing for an unknown duration', () => {
    const pair = { kind: 'pair', uids: ['ana', 'bo'] } as const
    const call = makeCall({
      status: 'ended',
      startedAt: 1_700_000_000,
      endedAt: 1_700_000_000 + 4320,
      durationSeconds: 4320,
    })
    const [finding] = unusuallyLong(call, { ...pair, uids: ['ana', 'bo'] }, durationHistory(usual), call.time)
    expect(finding).toMatchObject({ title: 'Unusually long', inferred: true })
    expect(finding?.evidence).toBe('1 h 12 min; this pair’s median is 8 min over 8 earlier calls.')
    expect(unusuallyLong(call, null, durationHistory(usual), call.time)).toEqual([])
    const running = makeCall({ status: 'ongoing', startedAt: 1_700_000_000, endedAt: null, durationSeconds: null })
    const group = { kind: 'group', guid: 'team' } as const
    expect(unusuallyLong(running, group, durationHistory(usual), 1_700_000_000 + 60)).toEqual([])
    expect(unusuallyLong(running, group, durationHistory(usual), 1_700_000_000 + 3600)[0]?.evidence).toBe(
      '1 h so far; this group’s median is 8 min over 8 earlier calls.',
    )
    const missed = makeCall({ status: 'unanswered', startedAt: null, endedAt: 1_700_009_000, durationSeconds: null })
    expect(unusuallyLong(missed, group, durationHistory(usual), 1_800_000_000)).toEqual([])
  })
})

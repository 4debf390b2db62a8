import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstSeconds, isWithin, mediaSeconds, recordingSpan } from '@/components/call/files/recording-clock'

const FROM = 1_700_000_060

test('a recording’s span comes from the API, and its length from the file where the API gives none', () => {
  expect(recordingSpan({ startTime: FROM, endTime: FROM + 740 })).toEqual({ from: FROM, to: FROM + 740 })
  expect(recordingSpan({ startTime: FROM, endTime: FROM + 740 }, 12)).toEqual({ from: FROM, to: FROM + 740 })
  expect(recordingSpan({ startTime: FROM, endTime: null }, 12.5)).toEqual({ from: FROM, to: FROM + 12.5 })
  expect(recordingSpan({ startTime: FROM, endTime: FROM - 5 })).toEqual({ from: FROM, to: FROM })
  expect(recordingSpan({ startTime: null, endTime: FROM }, 12)).toBeNull()
})

test('a moment is converted to media time, always within the file', () => {
  const seconds = fc.double({ min: 0, max: 200_000, noNaN: true })
  fc.assert(
    fc.property(seconds, seconds, (at, length) => {
      const inside = mediaSeconds(FROM, FROM + at, length)
      expect(inside).toBeCloseTo(Math.min(at, length), 3)
      expect(inside).toBeGreaterThanOrEqual(0)
      expect(inside).toBeLessThanOrEqual(length)
    }),
  )
  expect(mediaSeconds(FROM, FROM - 30, 100)).toBe(0)
  expect(mediaSeconds(FROM, FROM + 130, 100)).toBe(100)
  expect(mediaSeconds(FROM, FROM + 130, Number.POSITIVE_INFINITY)).toBe(130)
})

test('playback starts at the pinned moment if the file contains it', () => {
  const span = { from: FROM, to: FROM + 100 }
  expect(firstSeconds(span, FROM + 40)).toBe(40)
  expect(firstSeconds(span, FROM)).toBe(0)
  for (const at of [null, FROM - 1, FROM + 100, FROM + 500]) expect(firstSeconds(span, at)).toBe(0)
  expect(firstSeconds(null, FROM)).toBe(0)
  expect(isWithin({ from: FROM, to: FROM }, FROM)).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketStarts, chooseBucket } from '@/lib/server/analytics/buckets'
import { TIME_BUCKETS } from '@/lib/shared/analytics/dimensions'
import { zoneSegments } from '@/lib/shared/zones/instants'
import { runs } from '../../support/properties'
import { bucketStart } from '../analytics/reference'

const at = (text: string) => Date.parse(text) / 1000
const HOUR = 3600
const DAY = 24 * HOUR
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Havana',
]

describe('bucketStarts', () => {
  it('returns the local starts of all buckets in the range, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...TIME_BUCKETS),
        fc.integer({ min: at('1995-01-01T00:00Z'), max: at('2026-01-01T00:00Z') }),
        fc.integer({ min: 1, max: 4000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.constantFrom(1, 6, 7),
        (zone, bucket, from, length, within, firstDay) => {
          const to = from + (bucket === 'minute' ? length : length * HOUR)
          const starts = bucketStarts(from, to, bucket, { zone, firstDay })
          const inside = Math.floor(from + within * (to - from))
          const mine = starts.findLast((start) => start <= inside)
          expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] as number))).toBe(true)
          expect(starts.every((start, index) => index === 0 || (start > from && start < to))).toBe(true)
          expect(mine).toBe(bucketStart(inside, bucket, zone, firstDay))
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('handles days of 23 and 25 hours, and half-hour changes', () => {
    const lengths = (from: string, to: string, zone: string, bucket: 'day' | 'hour') => {
      const starts = bucketStarts(at(from), at(to), bucket, { zone, firstDay: 1 })
      return starts.slice(1).map((start, index) => (start - (starts[index] as number)) / HOUR)
    }
    expect(lengths('2023-03-25T12:00Z', '2023-03-28T00:00Z', 'Europe/Paris', 'day')).toEqual([24, 23, 24])
    expect(lengths('2023-10-28T12:00Z', '2023-10-31T00:00Z', 'Europe/Paris', 'day')).toEqual([24, 25, 24])
    expect(new Set(lengths('2023-04-01T00:00Z', '2023-04-02T00:00Z', 'Australia/Lord_Howe', 'hour'))).toEqual(
      new Set([1, 1.5]),
    )
    // Midnight of 4 November 2018 does not exist in São Paulo; the day begins at 01:00.
    expect(
      bucketStarts(at('2018-11-04T05:00Z'), at('2018-11-04T06:00Z'), 'day', { zone: 'America/Sao_Paulo', firstDay: 1 }),
    ).toEqual([at('2018-11-04T03:00Z')])
    // Apia had no 30 December 2011.
    expect(
      bucketStarts(at('2011-12-29T12:00Z'), at('2012-01-01T00:00Z'), 'day', { zone: 'Pacific/Apia', firstDay: 1 }),
    ).toHaveLength(3)
  })

  it('rejects too many buckets and names the field', () => {
    expect(() => bucketStarts(0, 400 * DAY, 'minute', { zone: 'UTC', firstDay: 1 })).toThrow('by:')
    expect(bucketStarts(10, 10, 'day', { zone: 'UTC', firstDay: 1 })).toEqual([])
  })
})

describe('chooseBucket', () => {
  it('depends on the length of the range', () => {
    expect(
      [2 * HOUR, 2 * HOUR + 1, 3 * DAY, 3 * DAY + 1, 92 * DAY, 92 * DAY + 1, 548 * DAY, 548 * DAY + 1].map(
        chooseBucket,
      ),
    ).toEqual(['minute', 'hour', 'hour', 'day', 'day', 'week', 'week', 'month'])
  })
})

describe('zoneSegments', () => {
  it('begins before every time and is in ascending order', () => {
    for (const zone of ZONES) {
      const segments = zoneSegments(zone)
      expect(segments[0]?.from).toBeLessThan(0)
      expect(segments.every((one, index) => index === 0 || one.from > (segments[index - 1]?.from as number))).toBe(true)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsOf } from '@/lib/shared/analytics/analytics'
import { TIME_BUCKETS } from '@/lib/shared/analytics/dimensions'
import { bucketLabel, timeTicks } from '@/lib/shared/charts/time-axis'
import { runs } from '../../support/properties'
import { zoned } from '../../support/zoned'

const HOUR = 3600
const DAY = 86_400
const at = (iso: string) => Date.parse(iso) / 1000
const starts = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * step)
const buckets = (list: number[]) => bucketsOf(list, { from: null, to: null })

describe('timeTicks', () => {
  it.each([
    ['Mondays, with little room for a month of days', 'day', 'UTC', '2023-11-01', 30, 12, '6 Nov|13 Nov|20 Nov|27 Nov'],
    ['every other Monday, where a phone leaves even less', 'day', 'UTC', '2023-11-01', 30, 6, '13 Nov|27 Nov'],
    ['a few days evenly, which have too few Mondays', 'day', 'UTC', '2023-11-04', 9, 25, '6 Nov|9 Nov|12 Nov'],
    [
      'midnight by date and times between',
      'hour',
      'Europe/Paris',
      '2023-11-13T23:00Z',
      24,
      14,
      '14 Nov|06:00|12:00|18:00',
    ],
    [
      'whole hours on a day of 25',
      ...(['hour', 'Europe/Paris', '2023-10-28T22:00Z', 25, 20] as const),
      '29 Oct|03:00|06:00|09:00|12:00|15:00|18:00|21:00',
    ],
  ] as const)('labels %s', (_, bucket, zone, first, count, step, labels) => {
    const list = buckets(starts(at(first), bucket === 'day' ? DAY : HOUR, count))
    expect(timeTicks(list, bucket, zoned(zone), step).map(({ label }) => label)).toEqual(labels.split('|'))
  })

  it('labels every day when there is room', () => {
    expect(timeTicks(buckets(starts(0, DAY, 7)), 'day', zoned('UTC'), 100)).toHaveLength(7)
  })

  it('shows the year where it changes', () => {
    const months = Array.from({ length: 14 }, (_, index) => Date.UTC(2022, 10 + index, 1) / 1000)
    expect(timeTicks(buckets(months), 'month', zoned('UTC'), 70).map((tick) => tick.label)).toContain('Jan 2023')
  })

  it('never has overlapping labels, and always has one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIME_BUCKETS),
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0.5, max: 200, noNaN: true }),
        fc.integer({ min: 0, max: 2_000_000_000 }),
        (bucket, count, step, first) => {
          const length = { minute: 60, hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY }[bucket]
          const ticks = timeTicks(buckets(starts(first, length, count)), bucket, zoned('America/New_York'), step)
          expect(ticks.length).toBeGreaterThan(0)
          ticks.slice(1).forEach((tick, index) => {
            expect((tick.index - (ticks[index]?.index ?? 0)) * step).toBeGreaterThanOrEqual(59.9)
          })
        },
      ),
      { numRuns: runs(60) },
    )
  })
})

describe('bucketLabel', () => {
  const bucket = {
    start: at('2023-11-14T13:00:00Z'),
    from: at('2023-11-14T13:00:00Z'),
    to: at('2023-11-14T14:00:00Z'),
    partial: false,
  }
  it('names each bucket in the zone', () => {
    expect(bucketLabel(bucket, 'hour', zoned('Europe/Paris'))).toBe('Tue 14 Nov 2023, 14:00–15:00')
    expect(bucketLabel({ ...bucket, partial: true }, 'day', zoned('UTC'))).toBe('Tue 14 Nov 2023 (part)')
    expect(bucketLabel(bucket, 'month', zoned('UTC'))).toBe('November 2023')
    expect(bucketLabel(bucket, 'week', zoned('UTC'))).toBe('Week of 14 Nov 2023')
  })
})

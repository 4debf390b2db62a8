import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsOf, seriesOf, seriesOfMetrics, sumsBy, totalsOf } from '@/lib/shared/charts/series'
import { inStackOrder, shownStatuses } from '@/lib/shared/charts/statuses'

const DAY = 86_400
const row = (time: number, status: string, calls: number, before: number | null = null) => ({
  time,
  status,
  calls,
  ...(before === null ? {} : { 'previous.calls': before }),
})

describe('bucketsOf', () => {
  it('cuts the first and last bucket to the range and calls them partial', () => {
    const buckets = bucketsOf([0, DAY, 2 * DAY], { from: 3600, to: 2 * DAY + 7200 })
    expect(buckets).toEqual([
      { start: 0, from: 3600, to: DAY, partial: true },
      { start: DAY, from: DAY, to: 2 * DAY, partial: false },
      { start: 2 * DAY, from: 2 * DAY, to: 2 * DAY + 7200, partial: true },
    ])
  })

  it('lets a day of 23 hours end where the next begins', () => {
    const starts = [0, DAY, DAY + 23 * 3600]
    expect(bucketsOf(starts, { from: 0, to: 3 * DAY - 3600 })[1]).toMatchObject({
      from: DAY,
      to: DAY + 23 * 3600,
      partial: false,
    })
  })

  it('leaves an open range open', () => {
    expect(bucketsOf([0, DAY], { from: null, to: null }).at(-1)).toEqual({
      start: DAY,
      from: DAY,
      to: null,
      partial: false,
    })
  })

  it('covers the range without gap or overlap, whatever the starts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 40 }), (starts) => {
        const buckets = bucketsOf(starts, { from: Math.min(...starts), to: 2e9 })
        buckets.forEach((bucket, index) => {
          expect(bucket.to).toBe(buckets[index + 1]?.from ?? 2e9)
        })
      }),
    )
  })
})

describe('seriesOf', () => {
  const range = { from: 0, to: 2 * DAY }
  const rows = [row(DAY, 'ended', 5, 4), row(0, 'busy', 1, 0), row(0, 'ended', 2, 3), row(DAY, 'unanswered', 1, 1)]

  it('gives every point every key, and adds up to the rows', () => {
    const points = seriesOf(rows, range, 'calls', 'status')
    expect(points.map((point) => Object.fromEntries(point.values))).toEqual([
      { ended: 2, busy: 1, unanswered: 0 },
      { ended: 5, busy: 0, unanswered: 1 },
    ])
    expect(points.map((point) => point.total)).toEqual([3, 6])
    expect(points.map((point) => point.previous)).toEqual([3, 5])
    expect(Object.fromEntries(totalsOf(points))).toEqual({ ended: 7, busy: 1, unanswered: 1 })
  })

  it('has no previous where the answer has none', () => {
    expect(seriesOf([row(0, 'ended', 1)], range, 'calls', 'status')[0]?.previous).toBeNull()
  })

  it('stacks metrics like keys', () => {
    const points = seriesOfMetrics(
      [{ time: 0, audioMinutes: 1.5, videoMinutes: null, 'previous.audioMinutes': 2 }],
      range,
      ['audioMinutes', 'videoMinutes'],
    )
    expect(points[0]).toMatchObject({ total: 1.5, previous: 2 })
    expect(Object.fromEntries(points[0]?.values ?? [])).toEqual({ audioMinutes: 1.5, videoMinutes: 0 })
  })

  it('sums by a dimension, now and before', () => {
    expect(sumsBy(rows, 'status', 'calls')).toContainEqual({ key: 'ended', value: 7, previous: 7 })
  })
})

it('stacks unknown statuses last, by name', () => {
  expect(inStackOrder(['zeta', 'canceled', 'busy', 'ended', 'ended'])).toEqual(['ended', 'canceled', 'busy', 'zeta'])
})

it('names every status that could come, so that a legend keeps its shape', () => {
  expect(shownStatuses(['busy'], [])).toEqual([
    'ended',
    'ongoing',
    'initiated',
    'unanswered',
    'rejected',
    'canceled',
    'busy',
  ])
  expect(shownStatuses(['ended'], ['ended', 'rejected'])).toEqual(['ended', 'rejected'])
})

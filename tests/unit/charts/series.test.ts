import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalyticsAnswer, AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { bucketsOf } from '@/lib/shared/analytics/analytics'
import { byOutcome } from '@/lib/shared/calls/outcome'
import { type Point, totalOf, wholeOf } from '@/lib/shared/charts/chart'
import { type Pivot, pivotOf } from '@/lib/shared/charts/pivot'

const DAY = 86_400
const row = (time: number, status: string, calls: number, before: number | null = null) => ({
  time,
  status,
  calls,
  ...(before === null ? {} : { 'previous.calls': before }),
})

describe('bucketsOf', () => {
  it('cuts the first and last bucket to the range and marks them as partial', () => {
    const buckets = bucketsOf([0, DAY, 2 * DAY], { from: 3600, to: 2 * DAY + 7200 })
    expect(buckets).toEqual([
      { start: 0, from: 3600, to: DAY, partial: true },
      { start: DAY, from: DAY, to: 2 * DAY, partial: false },
      { start: 2 * DAY, from: 2 * DAY, to: 2 * DAY + 7200, partial: true },
    ])
  })

  it('leaves an open range open', () => {
    expect(bucketsOf([0, DAY], { from: null, to: null }).at(-1)).toEqual({
      start: DAY,
      from: DAY,
      to: null,
      partial: false,
    })
  })

  it('covers the range without gaps or overlaps, whatever the starts', () => {
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

describe('an answer by time as the points of a stack', () => {
  const rows = [row(DAY, 'ended', 5, 4), row(0, 'busy', 1, 0), row(0, 'ended', 2, 3), row(DAY, 'unanswered', 1, 1)]
  const answerOf = (data: AnalyticsRow[], compared = true) =>
    ({ data, meta: { from: 0, to: 2 * DAY, previous: compared ? { from: -2 * DAY, to: 0 } : null } }) as AnalyticsAnswer
  const wholes = ({ points, series }: Pivot) => points.map((point: Point) => wholeOf({ addsUp: true, series }, point))

  it('is in order of time, and adds up to the rows', () => {
    const pivot = pivotOf(answerOf(rows), ['calls'], 'time', 'status')
    expect(pivot.series.map(({ split }) => split)).toEqual(['ended', 'unanswered', 'busy'])
    expect(pivot.points.map(({ key }) => key)).toEqual([0, DAY])
    expect(wholes(pivot)).toEqual([
      { value: 3, previous: 3 },
      { value: 6, previous: 5 },
    ])
    expect(pivot.series.map(({ id }) => totalOf(pivot.points, id).value)).toEqual([7, 1, 1])
  })

  it('has no previous period if the answer has none', () => {
    const pivot = pivotOf(answerOf([row(0, 'ended', 1)], false), ['calls'], 'time', 'status')
    expect(pivot.compared).toBe(false)
    expect(wholes(pivot)[0]?.previous).toBeNull()
  })

  it('stacks metrics like values of a dimension', () => {
    const data = [{ time: 0, audioMinutes: 1.5, videoMinutes: null, 'previous.audioMinutes': 2 }]
    const pivot = pivotOf(answerOf(data), ['audioMinutes', 'videoMinutes'], 'time', null)
    expect(wholes(pivot)).toEqual([{ value: 1.5, previous: 2 }])
    expect(pivot.series.map(({ id }) => totalOf(pivot.points, id).value)).toEqual([1.5, null])
  })
})

it('puts statuses in the order of their outcomes, unknown ones last by name', () => {
  const found = ['zeta', 'canceled', 'busy', 'alpha', 'ended', 'ended']
  expect(byOutcome(found)).toEqual(['ended', 'busy', 'canceled', 'alpha', 'zeta'])
})

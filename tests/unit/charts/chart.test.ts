import { describe, expect, it } from 'vitest'
import { axisTicks } from '@/components/charts/axis-looks'
import { type ChartData, cellAt, isStacked, type Point, titleOf, totalOf, wholeOf } from '@/lib/shared/charts/chart'
import { frameOf, stepOf } from '@/lib/shared/charts/plot'
import { largestByUnit, unitScale } from '@/lib/shared/charts/value-axis'
import { zoned } from '../../support/zoned'

const point = (key: number, a: number | null, b: number | null, before: number | null = null): Point => ({
  key,
  bucket: null,
  cells: { a: { value: a, previous: before }, b: { value: b, previous: null } },
})
const chart = (over: Partial<ChartData> = {}): ChartData => ({
  along: { dimension: 'hour', bucket: null, zone: zoned('UTC') },
  points: [point(0, 3, 4, 20), point(1, null, null), point(2, 5, 1)],
  series: [
    { id: 'a', unit: 'calls' },
    { id: 'b', unit: 'calls' },
  ],
  mark: 'bar',
  addsUp: true,
  compared: false,
  ...over,
})

describe('a chart', () => {
  it('sums additive values, and has no sum without values', () => {
    const [first, second] = chart().points as [Point, Point]
    expect(wholeOf(chart(), first)).toEqual({ value: 7, previous: 20 })
    expect(wholeOf(chart(), second)).toEqual({ value: null, previous: null })
    expect(wholeOf(chart({ addsUp: false }), first)).toBeNull()
    expect(totalOf(chart().points, 'a')).toEqual({ value: 8, previous: 20 })
    expect(cellAt(first, 'constructor').value).toBeNull()
  })

  it('stacks bars and areas, never lines', () => {
    expect(isStacked(chart())).toBe(true)
    expect(isStacked(chart({ mark: 'line' }))).toBe(false)
    expect(isStacked(chart({ addsUp: false }))).toBe(false)
  })

  it('has an axis for each unit, up to the highest value drawn', () => {
    const largest = (over: Partial<ChartData>) => [...largestByUnit([chart(over)])]
    expect(largest({})).toEqual([['calls', 7]])
    expect(largest({ compared: true })).toEqual([['calls', 20]])
    expect(largest({ addsUp: false })).toEqual([['calls', 5]])
    const [a, b] = chart().series as [ChartData['series'][number], ChartData['series'][number]]
    expect(largest({ addsUp: false, series: [a, { ...b, unit: 'seconds' }] })).toEqual([
      ['calls', 5],
      ['seconds', 4],
    ])
  })

  it('can share its axes with other charts', () => {
    expect(largestByUnit([chart(), chart({ points: [point(0, 30, 9)] })]).get('calls')).toBe(39)
  })

  it('labels its points, with as many labels as fit', () => {
    expect(titleOf(chart(), point(7, 1, 1))).toBe('07:00')
    expect(axisTicks(chart(), 100).map(({ label }) => label)).toEqual(['00:00', '01:00', '02:00'])
    expect(axisTicks(chart(), 30).map(({ label }) => label)).toEqual(['00:00', '02:00'])
  })
})

it('leaves room for the axes beside the plot', () => {
  const one = frameOf([{ unit: 'calls', scale: unitScale('calls', 9) }])
  const two = frameOf([
    { unit: 'calls', scale: unitScale('calls', 9) },
    { unit: 'ratio', scale: unitScale('ratio', 1) },
  ])
  expect(two.right).toBeGreaterThan(one.right)
  expect(stepOf(10, 300, one) * 10).toBe(300 - one.left - one.right)
})

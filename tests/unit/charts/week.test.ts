import { describe, expect, it } from 'vitest'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import { cellAt } from '@/lib/shared/charts/chart'
import { callsByWeekday, heatPoints, noneWords, scaleValues } from '@/lib/shared/charts/week'

const ROWS = [
  { weekday: 1, hour: 9, calls: 40, resolved: 38, answerRate: 0.9, answered: 34, ringP50: 8 },
  { weekday: 7, hour: 23, calls: 4, resolved: 4, answerRate: 0.25, answered: 1, ringP50: 40 },
]

describe('the hours of the week', () => {
  it('have 24 hours by 7 weekdays, with the calls behind each rate', () => {
    const points = heatPoints(ROWS, 'rate')
    expect(points).toHaveLength(24)
    expect(cellAt(points[9] as never, '1')).toMatchObject({ value: 0.9, n: 38 })
    expect(cellAt(points[23] as never, '7')).toMatchObject({ value: 0.25, n: 4 })
    expect(cellAt(points[0] as never, '3').value).toBeNull()
    expect(cellAt(heatPoints(ROWS, 'calls')[0] as never, '3').value).toBe(0)
    expect(cellAt(heatPoints(ROWS, 'wait')[9] as never, '1')).toMatchObject({ value: 8, n: 34 })
    expect(callsByWeekday(ROWS)).toEqual([40, 0, 0, 0, 0, 0, 4])
  })

  it('say why they have no figure: no calls only where there are none', () => {
    const ringing = { weekday: 2, hour: 3, calls: 5, resolved: 0, answerRate: null, answered: 0, ringP50: null }
    const untimed = { ...ringing, hour: 4, resolved: 5, answerRate: 1, answered: 5 }
    const words = (heat: 'rate' | 'wait', hour: number) =>
      noneWords(heat, cellAt(heatPoints([ringing, untimed], heat)[hour] as never, '2').n)
    expect([2, 3, 4].map((hour) => words('wait', hour))).toEqual(['no calls', 'none answered', 'no times known'])
    expect([2, 3].map((hour) => words('rate', hour))).toEqual(['no calls', 'all still ringing'])
  })

  it('fade those of few calls, which do not set the scale unless there are no others', () => {
    const points = heatPoints(ROWS, 'rate')
    const cellsOf = (of: typeof points) => of.flatMap(({ cells }) => Object.values(cells))
    expect(isOfFewCalls(cellAt(points[9] as never, '1'))).toBe(false)
    expect(isOfFewCalls(cellAt(points[23] as never, '7'))).toBe(true)
    expect(isOfFewCalls(cellAt(points[0] as never, '3'))).toBe(false)
    expect(isOfFewCalls(cellAt(heatPoints(ROWS, 'calls')[23] as never, '7'))).toBe(false)
    expect(scaleValues(cellsOf(points))).toEqual([0.9])
    expect(scaleValues(cellsOf(heatPoints(ROWS.slice(1), 'rate'))).filter((value) => value !== null)).toEqual([0.25])
  })
})

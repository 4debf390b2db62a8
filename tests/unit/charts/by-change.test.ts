import { describe, expect, it } from 'vitest'
import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { compareOf } from '@/lib/shared/charts/comparison'
import { groupRows, sortedRows } from '@/lib/shared/charts/group-figures'
import { byChangeOf, sortedFigure, withChange } from '@/lib/shared/charts/sort-by'

describe('a sort by change', () => {
  it('is of the same figure, what fell most first, and back again', () => {
    expect(withChange('-missed', true)).toBe('missedChange')
    expect(withChange('missedChange', false)).toBe('-missed')
    expect(withChange('-missedChange', true)).toBe('-missedChange')
    expect(withChange('uid', true)).toBe('callsChange')
    expect([byChangeOf('-callsChange'), byChangeOf('-calls')]).toEqual([true, false])
    expect(sortedFigure('-callsChange')).toBe('calls')
  })

  it('puts groups in order of the difference, unknown ones last', () => {
    const rows: AnalyticsRow[] = [
      { group: 'a', calls: 10, 'previous.calls': 12, answerRate: 0.5, 'previous.answerRate': 0.4 },
      { group: 'b', calls: 0, 'previous.calls': 30, answerRate: null, 'previous.answerRate': 1 },
      { group: 'c', calls: 40, 'previous.calls': 20, answerRate: 0.5, 'previous.answerRate': 0.9 },
      { group: null, calls: 1, 'previous.calls': 99 },
    ]
    const groups = groupRows(rows, true)
    const order = (sort: string) => sortedRows(groups, sort).map(({ id }) => id)
    expect(order('callsChange')).toEqual(['b', 'a', 'c'])
    expect(order('-callsChange')).toEqual(['c', 'a', 'b'])
    expect(order('answerRateChange')).toEqual(['c', 'a', 'b'])
    expect(order('-answerRateChange')).toEqual(['a', 'c', 'b'])
    expect(order('-calls')).toEqual(['c', 'a', 'b'])
    expect(groupRows(rows)[0]?.previous).toBeNull()
  })
})

it('pages that compare nothing ask for no comparison', () => {
  expect(compareOf('none', '30d')).toBeUndefined()
  expect(compareOf('weekdays', '30d')).toBe('weekdays')
  expect(compareOf('weekdays', 'last-month')).toBe('previous')
})

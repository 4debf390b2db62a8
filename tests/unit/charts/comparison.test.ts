import { describe, expect, it } from 'vitest'
import { comparedDates, comparedName, comparedWords, modeOf } from '@/lib/shared/charts/comparison'
import type { RangeName } from '@/lib/shared/filters/filters'
import { previousWindow, resolveWindow, weekdaysBefore } from '@/lib/shared/filters/range'
import { zoned } from '../../support/zoned'

const NOW = Date.UTC(2026, 10, 22, 13, 12) / 1000
const ZONE = 'Europe/Paris'

function periods(range: RangeName, choice: 'weekdays' | 'previous') {
  const period = resolveWindow({ range, from: undefined, to: undefined, tz: ZONE }, NOW, 1)
  const before =
    modeOf(choice, range) === 'weekdays' ? weekdaysBefore(period, ZONE) : previousWindow(period, range, ZONE)
  return [period as { from: number; to: number }, before as { from: number; to: number }] as const
}
const nameOf = (range: RangeName, choice: 'weekdays' | 'previous' = 'weekdays') =>
  comparedName(...periods(range, choice), range)

describe('the compared period in words', () => {
  it('has a name for each range, by weekday', () => {
    expect(nameOf('28d')).toBe('the 4 weeks before')
    expect(nameOf('7d')).toBe('the week before')
    expect(nameOf('30d')).toBe('the same weekdays 5 weeks before')
    expect(nameOf('90d')).toBe('the same weekdays 13 weeks before')
    expect(nameOf('24h')).toBe('the same hours a week before')
    expect(nameOf('1h')).toBe('the same hours a week before')
    expect(nameOf('today')).toBe('the same weekday a week before')
    expect(nameOf('yesterday')).toBe('the same weekday a week before')
    expect(nameOf('this-week')).toBe('the week before')
    expect(nameOf('last-week')).toBe('the week before')
    expect(nameOf('last-month')).toBe('the month before')
  })

  it('has a name for each range, just before', () => {
    expect(nameOf('30d', 'previous')).toBe('the 30 days before')
    expect(nameOf('24h', 'previous')).toBe('the 24 hours before')
    expect(nameOf('1h', 'previous')).toBe('the hour before')
    expect(nameOf('yesterday', 'previous')).toBe('the day before')
    expect(nameOf('this-month', 'previous')).toBe('the month before')
    expect(comparedName({ from: 1000, to: 2234 }, { from: -234, to: 1000 }, null)).toBe('the period before')
  })

  it('has its dates, with clock times only where it is short, and years only where they differ', () => {
    const [period, previous] = periods('28d', 'weekdays')
    expect(comparedWords({ ...period, previous }, '28d', zoned(ZONE))).toBe('the 4 weeks before, 27 Sept – 25 Oct')
    expect(comparedWords({ ...period, previous: null }, '28d', zoned(ZONE))).toBeNull()
    expect(comparedDates(...periods('yesterday', 'weekdays'), zoned(ZONE))).toBe('14 Nov')
    expect(comparedDates(...periods('1h', 'weekdays'), zoned(ZONE))).toBe('15 Nov, 13:13 – 14:13')
    const [from, to] = [Date.UTC(2026, 0, 5) / 1000, Date.UTC(2026, 0, 12) / 1000]
    const week = { from: from - 7 * 86_400, to: from }
    expect(comparedDates({ from, to }, week, zoned('UTC'))).toBe('29 Dec 2025 – 4 Jan 2026')
  })
})

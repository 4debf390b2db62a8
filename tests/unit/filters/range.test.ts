import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { previousWindow, resolveWindow, weekdaysBefore } from '@/lib/shared/filters/range'
import { runs } from '../../support/properties'
import { spanOf } from '../analytics/reference-filters'

const ZONES = ['UTC', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe']
const FIRST_DAYS = [1, 6, 7] as const
const at = (text: string) => Date.parse(text) / 1000
const HOUR = 3600
const DAY = 24 * HOUR

describe('resolveWindow', () => {
  const now = at('2023-11-14T22:15:20Z')

  it('ends rolling ranges at the next full minute, so that they stay the same for a minute', () => {
    expect(resolveWindow({ range: '24h' }, now, 1)).toEqual({
      from: at('2023-11-13T22:16:00Z'),
      to: at('2023-11-14T22:16:00Z'),
    })
    const same = (seconds: number) => resolveWindow({ range: '7d' }, seconds, 1)
    expect(same(now)).toEqual(same(now + 39))
    expect(same(now)).not.toEqual(same(now + 40))
  })

  it('uses days, weeks and months of the zone', () => {
    const range = (name: 'today' | 'yesterday' | 'this-week' | 'last-week' | 'last-month', tz: string) =>
      resolveWindow({ range: name, tz }, now, 1)
    expect(range('today', 'Asia/Tokyo').from).toBe(at('2023-11-14T15:00:00Z'))
    expect(range('this-week', 'Europe/Paris').from).toBe(at('2023-11-12T23:00:00Z'))
    expect(range('last-month', 'Europe/Paris')).toEqual({
      from: at('2023-09-30T22:00:00Z'),
      to: at('2023-10-31T23:00:00Z'),
    })
    const afterChange = resolveWindow({ range: 'yesterday', tz: 'Europe/Paris' }, at('2023-10-30T12:00:00Z'), 1)
    expect((afterChange.to as number) - (afterChange.from as number)).toBe(25 * HOUR)
  })

  it('begins weeks with the organisation’s first day, in every zone and over changes of the clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...FIRST_DAYS),
        fc.constantFrom('this-week', 'last-week'),
        fc.integer({ min: at('2015-01-01T00:00Z'), max: at('2030-01-01T00:00Z') }),
        (tz, firstDay, range, seconds) => {
          expect(resolveWindow({ range, tz }, seconds, firstDay)).toEqual(spanOf({ range, tz }, seconds, firstDay))
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('prefers from and to, leaves a missing side open, and rejects a reversed pair', () => {
    expect(resolveWindow({ from: '2023-03-26T02:30', range: '7d', tz: 'Europe/Paris' }, now, 1)).toEqual({
      from: at('2023-03-26T01:30:00Z'),
      to: null,
    })
    expect(resolveWindow({ range: 'all' }, now, 1)).toEqual({ from: null, to: null })
    expect(() => resolveWindow({ from: '20', to: '20' }, now, 1)).toThrow('from')
  })
})

describe('previousWindow', () => {
  it('has the same length and ends where the window begins', () => {
    expect(previousWindow({ from: 10 * DAY, to: 17 * DAY }, '7d', 'UTC')).toEqual({ from: 3 * DAY, to: 10 * DAY })
    expect(previousWindow({ from: 10 * DAY, to: null }, undefined, 'UTC')).toBeNull()
  })

  it('is the same part of the previous month, without overlapping this one', () => {
    const march = { from: at('2023-03-01T00:00:00Z'), to: at('2023-03-31T10:00:00Z') }
    expect(previousWindow(march, 'this-month', 'UTC')).toEqual({
      from: at('2023-02-01T00:00:00Z'),
      to: at('2023-02-28T10:00:00Z'),
    })
  })

  it('is a calendar day, even one of 23 hours', () => {
    const monday = { from: at('2023-03-26T22:00:00Z'), to: at('2023-03-27T22:00:00Z') }
    expect(previousWindow(monday, 'yesterday', 'Europe/Paris')).toEqual({
      from: at('2023-03-25T23:00:00Z'),
      to: at('2023-03-26T22:00:00Z'),
    })
  })
})

describe('weekdaysBefore', () => {
  it('goes back by the smallest number of whole weeks without an overlap', () => {
    const from = at('2023-06-05T00:00:00Z')
    const weeksOf = (seconds: number) => weekdaysBefore({ from, to: from + seconds }, 'UTC')?.weeks
    expect([HOUR, DAY, 7 * DAY, 7 * DAY + 60, 14 * DAY, 30 * DAY, 90 * DAY].map(weeksOf)).toEqual([
      1, 1, 1, 2, 2, 5, 13,
    ])
    expect(weekdaysBefore({ from, to: from + 30 * DAY }, 'UTC')).toMatchObject({
      from: from - 35 * DAY,
      to: from - 5 * DAY,
    })
  })

  it('keeps the local time across clock changes, in both directions', () => {
    const day = { from: at('2023-03-26T22:00:00Z'), to: at('2023-03-27T22:00:00Z') }
    expect(weekdaysBefore(day, 'Europe/Paris')).toEqual({
      from: at('2023-03-19T23:00:00Z'),
      to: at('2023-03-20T23:00:00Z'),
      weeks: 1,
    })
    const week = { from: at('2023-10-29T22:00:00Z') + HOUR, to: at('2023-11-05T23:00:00Z') }
    expect(weekdaysBefore(week, 'Europe/Paris')).toEqual({
      from: at('2023-10-22T22:00:00Z'),
      to: at('2023-10-29T23:00:00Z'),
      weeks: 1,
    })
  })

  it('moves whole weeks back by exactly as many, even where the clock went forward in them', () => {
    const to = at('2023-04-04T10:18:00Z')
    for (const zone of ['Europe/Paris', 'UTC'])
      expect(weekdaysBefore({ from: to - 28 * DAY, to }, zone)).toEqual({
        from: to - 56 * DAY,
        to: to - 28 * DAY,
        weeks: 4,
      })
  })

  it('is null for an open window', () => {
    expect(weekdaysBefore({ from: null, to: DAY }, 'UTC')).toBeNull()
    expect(weekdaysBefore({ from: 0, to: null }, 'UTC')).toBeNull()
  })
})

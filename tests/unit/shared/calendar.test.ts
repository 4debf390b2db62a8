import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addToMonth,
  daysWithin,
  inOrder,
  lengthOf,
  monthGrid,
  monthOf,
  spanText,
  weekdayOf,
  weekOf,
} from '@/lib/shared/zones/calendar'

const days = fc.integer({ min: 0, max: 47_000 }).map((count) => addDays('1971-01-01', count))

describe('a calendar', () => {
  it('goes over years, leap days and clock changes', () => {
    expect(addDays('2023-12-31', 1)).toBe('2024-01-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addToMonth('2025-12', 1)).toBe('2026-01')
    expect(lengthOf('2024-02')).toBe(29)
    expect(lengthOf('1900-02')).toBe(28)
  })

  it('agrees with Temporal on every day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -30, max: 30 }), (day, count) => {
        const date = Temporal.PlainDate.from(day)
        expect(addMonths(day, count)).toBe(date.add({ months: count }).toString())
        expect(addDays(day, count)).toBe(date.add({ days: count }).toString())
        expect(weekdayOf(day)).toBe(date.dayOfWeek)
        expect(lengthOf(monthOf(day))).toBe(date.daysInMonth)
      }),
    )
  })

  it('has every day of a month once, in weeks from the first day of the week', () => {
    expect(monthGrid('2026-11', 1)[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(monthGrid('2026-11', 1)).toHaveLength(6)
    expect(monthGrid('2027-02', 1)).toHaveLength(4)
    fc.assert(
      fc.property(days, fc.constantFrom(1, 6, 7), (day, firstDay) => {
        const weeks = monthGrid(monthOf(day), firstDay)
        const found = weeks.flat().filter((one) => one !== null)
        expect(found).toHaveLength(lengthOf(monthOf(day)))
        expect(found[0]).toBe(`${monthOf(day)}-01`)
        for (const week of weeks)
          for (const [index, one] of week.entries())
            if (one !== null) expect((weekdayOf(one) - firstDay + 7) % 7).toBe(index)
      }),
    )
  })

  it('knows a day’s week, and the days between two', () => {
    expect(weekOf('2026-11-22', 1)).toEqual({ first: '2026-11-16', last: '2026-11-22' })
    expect(weekOf('2026-11-22', 7)).toEqual({ first: '2026-11-22', last: '2026-11-28' })
    expect(weekOf('2026-11-20', 6)).toEqual({ first: '2026-11-14', last: '2026-11-20' })
    expect(daysWithin('2026-03-28', '2026-03-30')).toBe(3)
    expect(inOrder('2026-11-03', '2026-10-31')).toEqual({ first: '2026-10-31', last: '2026-11-03' })
  })

  it('words a span as briefly as possible', () => {
    expect(spanText('2026-11-03', '2026-11-03')).toBe('3 Nov 2026')
    expect(spanText('2026-11-03', '2026-11-09')).toBe('3 – 9 Nov 2026')
    expect(spanText('2026-10-28', '2026-11-03')).toBe('28 Oct – 3 Nov 2026')
    expect(spanText('2025-12-29', '2026-01-04')).toBe('29 Dec 2025 – 4 Jan 2026')
  })
})

import { formatInZone, two } from '@/lib/shared/text/format'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'

/** A day without a time or a zone, in ISO 8601: `2026-11-03`. Days compare as text. */
export type Day = string
/** `2026-11`. */
export type Month = string

const secondsOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 1000
const dayAt = (utcSeconds: number): Day => new Date(utcSeconds * 1000).toISOString().slice(0, 10)

/** The day `count` days later; earlier if negative. Days of a calendar all have the same length, whatever the clock does. */
export const addDays = (day: Day, count: number): Day => dayAt(secondsOf(day) + count * DAY_SECONDS)

/** The number of days from one day to another, both included; at least one. */
export const daysWithin = (first: Day, last: Day): number => (secondsOf(last) - secondsOf(first)) / DAY_SECONDS + 1

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** The month `count` months later. */
export function addToMonth(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString())
}

/** The number of days in a month. */
export const lengthOf = (month: Month): number => daysWithin(`${month}-01`, addDays(`${addToMonth(month, 1)}-01`, -1))

/** The same day `count` months later, or the last of a month that is too short for it. */
export function addMonths(day: Day, count: number): Day {
  const month = addToMonth(monthOf(day), count)
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`
}

/** The days of the week by number, from 1 (Monday) to 7 (Sunday). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The name of 1 (Monday) to 7 (Sunday); any other number as text. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? String(weekday)
export type FirstDay = 1 | 6 | 7
/** How many days of its week precede a weekday: 0 to 6. */
export const daysIntoWeek = (weekday: number, firstDay: FirstDay): number => (weekday - firstDay + 7) % 7
/** The weekdays by number, in the order of the week. */
export const weekdaysFrom = (firstDay: FirstDay): number[] =>
  WEEKDAYS.map((_, index) => ((firstDay - 1 + index) % 7) + 1)

/** 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: Day): number => ((((secondsOf(day) / DAY_SECONDS + 3) % 7) + 7) % 7) + 1

/** The first and the last day of a day's week. */
export function weekOf(day: Day, firstDay: FirstDay): { first: Day; last: Day } {
  const first = addDays(day, -daysIntoWeek(weekdayOf(day), firstDay))
  return { first, last: addDays(first, 6) }
}

/** The weeks of a month, with null for days of other months. */
export function monthGrid(month: Month, firstDay: FirstDay): (Day | null)[][] {
  const first = `${month}-01`
  const blanks = daysIntoWeek(weekdayOf(first), firstDay)
  const weeks = Math.ceil((blanks + lengthOf(month)) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, index) => {
      const day = addDays(first, week * 7 + index - blanks)
      return monthOf(day) === month ? day : null
    }),
  )
}

/** Two days, the earlier one first. */
export const inOrder = (one: Day, other: Day): { first: Day; last: Day } =>
  one <= other ? { first: one, last: other } : { first: other, last: one }

/** A day as text, by `Intl` options. */
export const dayText = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  formatInZone(secondsOf(day), 'UTC', options)

/** `3 Nov 2026`, `3 – 9 Nov 2026`, `28 Oct – 3 Nov 2026`, `29 Dec 2025 – 4 Jan 2026`: both days included. */
export function spanText(first: Day, last: Day, withYear = true): string {
  const whole = (day: Day) => dayText(day, { day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }) })
  if (first === last) return whole(first)
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${whole(first)} – ${whole(last)}`
  const isSameMonth = monthOf(first) === monthOf(last)
  return `${dayText(first, { day: 'numeric', ...(isSameMonth ? {} : { month: 'short' }) })} – ${whole(last)}`
}

import type { RangeName } from '@/lib/shared/filters/filters'
import { formatInZone, type Zone } from '@/lib/shared/text/format'
import { daysIntoWeek, type FirstDay } from '@/lib/shared/zones/calendar'
import { isoFields } from '@/lib/shared/zones/fields'

export const DAY_SECONDS = 86_400
/** Half an hour on either side, in seconds: how exactly people remember a time. */
export const AROUND_SECONDS = 1800

/** A date as the number of days since 1970-01-01. */
export type DayNumber = number

export const dayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / 1000 / DAY_SECONDS
export const today = (now: number, zone: Zone): DayNumber =>
  Date.parse(isoFields(now, zone.name).date) / 1000 / DAY_SECONDS
/** `2026-11-03`. */
export const isoDate = (day: DayNumber): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1
/** The first day of a day's week. */
export const weekStart = (day: DayNumber, firstDay: FirstDay): DayNumber => day - daysIntoWeek(weekdayOf(day), firstDay)

export function civil(day: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_SECONDS * 1000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** A date that exists, within the mirror's time axis; null for others, such as 31 February. */
export function realDay(year: number, month: number, day: number): DayNumber | null {
  if (year < 1971 || year > 2099 || month < 1 || month > 12 || day < 1 || day > 31) return null
  const number = dayNumber(year, month, day)
  return civil(number).day === day ? number : null
}

/** The first days of a month and of the next one. */
export const monthDays = (year: number, month: number): [DayNumber, DayNumber] => [
  dayNumber(year, month, 1),
  dayNumber(year, month + 1, 1),
]

/** `Tue 17 Nov`, with the year where it is not the current one. */
export function dayWords(day: DayNumber, now: DayNumber): string {
  const year = civil(day).year === civil(now).year ? {} : ({ year: 'numeric' } as const)
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  return formatInZone(day * DAY_SECONDS, 'UTC', options).replace(',', '')
}

/**
 * A stretch of time. `days` are its dates, the second excluded, where it consists of whole ones; `range` is its name among the filters;
 * `seconds` are its ends where it does not. A null end is open.
 */
export type Span = {
  label: string
  range?: RangeName
  days?: readonly [DayNumber | null, DayNumber | null]
  seconds?: readonly [number | null, number | null]
  /** It is a weekday, said without a date: within “last week”, it is the one of that week. */
  weekday?: number
}

/** One date. */
export const daySpan = (day: DayNumber, now: DayNumber): Span => ({ label: dayWords(day, now), days: [day, day + 1] })

/** True for exactly one date. */
export const isOneDay = ({ days }: Span): boolean => days !== undefined && days[0] !== null && days[1] === days[0] + 1

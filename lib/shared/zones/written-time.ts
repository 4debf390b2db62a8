import { onClock, two, type Zone } from '@/lib/shared/text/format'
import { addDays, type Day, spanText, weekdayName, weekdayOf } from './calendar'
import { atLocalTime, isoFields } from './fields'
import { isDay, readInstant } from './read-instant'

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const NAMES = MONTHS.map((name) => name.toLowerCase())
/** Pattern of the name of a month, long or short, in lower case. */
export const MONTH = `(?:${NAMES.join('|')}|${NAMES.map((name) => name.slice(0, 3)).join('|')}|sept)`
/** The number, 1 to 12, of a month whose name matches `MONTH`. */
export const monthNumber = (name: string): number => NAMES.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
export const DAY_OF_MONTH = '\\d{1,2}(?:st|nd|rd|th)?'
/** Pattern of the year that may follow a month. */
export const YEAR = '(?: (?<year>(?:19[7-9]|20\\d)\\d))?'

/** Patterns of a date in lower case: `2026-11-03`; `03.11.2026`, `3.11.`, `11/13`; `3rd of November`, `3 Nov 2026`; `Nov 3rd 2026`. */
export const WRITTEN_DAYS: readonly string[] = [
  '(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})',
  '(?<day>\\d{1,2})(?<sign>[./])(?<month>\\d{1,2})(?:\\k<sign>(?<year>\\d{4}|\\d\\d))?',
  `(?<day>${DAY_OF_MONTH})(?: of)? (?<month>${MONTH})${YEAR}`,
  `(?<month>${MONTH}) (?<day>${DAY_OF_MONTH})${YEAR}`,
]
const PATTERNS = WRITTEN_DAYS.map((source) => new RegExp(`^${source}$`))

/** A date that exists, from 1971 to 2099; null for others, such as 31 February. */
export function realDay(year: number, month: number, day: number): Day | null {
  const text = `${year}-${two(month)}-${two(day)}`
  return year > 1970 && year < 2100 && isDay(text) ? text : null
}

/** A date; without a year, the last such date that is not after today. */
export function dayOf(year: string | undefined, month: number, day: number, today: Day): Day | null {
  if (year !== undefined) return realDay(Number(year.padStart(4, '20')), month, day)
  // 29 February may be four years back, and eight across 2100 or 1900.
  const years = Array.from({ length: 9 }, (_, back) => Number(today.slice(0, 4)) - back)
  return years.map((one) => realDay(one, month, day)).find((one) => one !== null && one <= today) ?? null
}

/** A text that matches one of `WRITTEN_DAYS`, as a date; null for any other, and with slashes where day and month could be confused. */
export function readDay(text: string, today: Day): Day | null {
  const said = PATTERNS.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
  const { year, sign, month = '', day = '' } = said ?? {}
  const [first, second] = [Number.parseInt(day, 10), Number(month) || monthNumber(month)]
  if (said === undefined || (sign === '/' && first <= 12 && second <= 12 && first !== second)) return null
  return sign === '/' && second > 12 ? dayOf(year, first, second, today) : dayOf(year, second, first, today)
}

/** An end of a range. A day alone is its beginning as `from`, and its end as `to`. */
export type End = 'from' | 'to'

export const MIDNIGHT = 'T00:00'
/** A date, and perhaps a time of day with its minutes or its half: `14:00`, `2:30 pm`, `2pm`. */
const DATE_AND_CLOCK =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?(.+?)\.?(?:(?: at |[ t])(\d{1,2})(?::(\d\d))?(?: ?([ap])\.?m\.?)?)?\.?$/
const RELATIVE_DAYS = ['yesterday', 'today', 'tomorrow']

/** A moment from a URL as local time in ISO 8601: `2023-11-14T22:15`; '' for text that is none. */
export function localOf(text: string, zone: Zone): string {
  const time = readInstant(text)
  if (time === null) return ''
  const { date, clock } = isoFields(time.seconds, time.isLocal ? 'UTC' : zone.name)
  return `${date}T${clock}`
}

/** The same, as clocks show it: a time that they skip is moved forward. */
function shownOf(text: string, zone: Zone): string {
  const time = readInstant(text)
  return time?.isLocal ? localOf(String(atLocalTime(time.seconds, zone.name)), zone) : localOf(text, zone)
}

/** What people write as an end of a range, as local time: `5 Nov 2026, 14:00`, `05.11. 2pm`, `today`, or as in a URL. '' for empty text; null for no date or two. */
export function readTime(text: string, end: End, zone: Zone, nowSeconds: number): string | null {
  const said = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
  if (said === '') return ''
  const [, date = '', hour, minute, half] = DATE_AND_CLOCK.exec(said) ?? []
  const today = isoFields(nowSeconds, zone.name).date
  const back = RELATIVE_DAYS.indexOf(date)
  const day = back === -1 ? readDay(date, today) : addDays(today, back - 1)
  if (day === null) return (!/^\d{1,7}$/.test(said) && shownOf(text.trim(), zone)) || null
  if (hour === undefined) return `${end === 'to' ? addDays(day, 1) : day}${MIDNIGHT}`
  if (half === undefined ? minute === undefined : Number(hour) < 1 || Number(hour) > 12) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return shownOf(`${day}T${two(hours)}:${minute ?? '00'}`, zone) || null
}

/** Local time as `readTime` reads it, on the clock of the zone: `5 Nov 2026, 14:00`; days alone at midnight. */
export function timeText(local: string, end: End, zone: Zone, withWeekday = false): string {
  if (local === '') return ''
  const isDay = local.endsWith(MIDNIGHT)
  const day = isDay && end === 'to' ? addDays(local.slice(0, 10), -1) : local.slice(0, 10)
  const words = `${withWeekday ? `${weekdayName(weekdayOf(day)).slice(0, 3)} ` : ''}${spanText(day, day)}`
  return isDay ? words : `${words}, ${onClock(local.slice(11), zone.clock)}`
}

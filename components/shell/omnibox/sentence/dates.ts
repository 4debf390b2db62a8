import { onClock } from '@/lib/shared/text/format'
import { isoFields } from '@/lib/shared/zones/fields'
import { atLocalTime } from '@/lib/shared/zones/local'
import { readInstant } from '@/lib/shared/zones/read-instant'
import {
  AROUND_SECONDS,
  civil,
  type DayNumber,
  daySpan,
  dayWords,
  monthDays,
  realDay,
  type Span,
  today,
} from './calendar'
import { longestOf, rule } from './rules'
import type { Context } from './types'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH_NAMES = MONTHS.map((name) => name.toLowerCase())
const MONTH = `(?:${MONTH_NAMES.join('|')}|${MONTH_NAMES.map((name) => name.slice(0, 3)).join('|')}|sept)`
const monthOf = (name: string) => MONTH_NAMES.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const YEAR = '(?: (?<year>(?:19[7-9]|20\\d)\\d))?'

/** True for the name of a month, long or short. */
export const isMonth = (word: string): boolean => new RegExp(`^${MONTH}$`).test(word)

const todayOf = ({ now, zone }: Context) => today(now, zone)

/** A date; without a year, the last such date that is not in the future. */
function dated(year: string | undefined, month: number, day: number, now: DayNumber): DayNumber | null {
  if (year !== undefined) return realDay(Number(year.padStart(4, '20')), month, day)
  const thisYear = civil(now).year
  // 29 February may be four years back, and eight across 2100 or 1900.
  for (let back = 0; back <= 8; back += 1) {
    const found = realDay(thisYear - back, month, day)
    if (found !== null && found <= now) return found
  }
  return null
}

/** A date of words, or the days from a date to a later one of the same month. */
function span(now: DayNumber, first: DayNumber | null, last: DayNumber | null = first): Span | null {
  if (first === null || last === null || last < first) return null
  return last === first
    ? daySpan(first, now)
    : { label: `${dayWords(first, now)} – ${dayWords(last, now)}`, days: [first, last + 1] }
}

/** A date, a moment, `3-5 Nov`, or a month: `November`, `Nov 2026`, `in May`. */
export const dateRule = longestOf<Span>([
  // A moment in ISO 8601, such as `2026-11-03T15:00`: around then, as a time of day is.
  rule('\\d{4}-\\d\\d-\\d\\dt\\S+', (_groups, context, text) => {
    const time = readInstant(text)
    if (time === null) return null
    const at = time.isLocal ? atLocalTime(time.seconds, context.zone.name) : time.seconds
    const { date, clock } = isoFields(at, context.zone.name)
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    const ofMonth = realDay(year, month, day)
    if (ofMonth === null) return null
    const label = `around ${dayWords(ofMonth, todayOf(context))} ${onClock(clock, context.zone.clock)}`
    return { label, seconds: [at - AROUND_SECONDS, at + AROUND_SECONDS] }
  }),
  rule('(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})', ({ year, month, day }, context) => {
    const now = todayOf(context)
    return span(now, dated(year, Number(month), Number(day), now))
  }),
  // `03.11.2026`, `3.11.`, and with slashes only if day and month cannot be confused.
  rule(
    '(?<one>\\d{1,2})(?<sign>[./])(?<two>\\d{1,2})(?:\\k<sign>(?<year>\\d{4}|\\d\\d))?',
    ({ one, sign, two, year }, context) => {
      const now = todayOf(context)
      const [first, second] = [Number(one), Number(two)]
      if (sign === '.' || first > 12) return span(now, dated(year, second, first, now))
      return second > 12 || first === second ? span(now, dated(year, first, second, now)) : null
    },
  ),
  // `3 Nov`, `3rd of November`, `3-5 Nov`
  rule(
    `(?:(?<first>\\d{1,2})-)?(?<day>${DAY})(?: of)? (?<month>${MONTH})${YEAR}`,
    ({ first, day = '', month = '', year }, context) => {
      const now = todayOf(context)
      const date = (of: string) => dated(year, monthOf(month), Number.parseInt(of, 10), now)
      return first === undefined ? span(now, date(day)) : first === day ? null : span(now, date(first), date(day))
    },
  ),
  // `the 12th`: of this month, or of the last one that has it
  rule('(?<day>\\d{1,2})(?:st|nd|rd|th)', ({ day }, context) => {
    const now = todayOf(context)
    const { year, month } = civil(now)
    const found = [0, 1, 2].map((back) => {
      const ofMonth = civil(monthDays(year, month - back)[0])
      return realDay(ofMonth.year, ofMonth.month, Number(day))
    })
    return span(now, found.find((one) => one !== null && one <= now) ?? null)
  }),
  // `Nov 3rd, 2026`
  rule(`(?<month>${MONTH}) (?<day>${DAY})${YEAR}`, ({ month = '', day = '', year }, context) => {
    const now = todayOf(context)
    return span(now, dated(year, monthOf(month), Number.parseInt(day, 10), now))
  }),
  // A number before it would be no day of that month.
  rule(
    `(?<!(?<![^ ])${DAY} )(?<last>last )?(?<name>${MONTH})${YEAR}`,
    ({ last, name = '', year: saidYear }, context) => {
      const { year: thisYear, month: thisMonth } = civil(todayOf(context))
      const month = monthOf(name)
      const lastYear = month <= thisMonth - (last === undefined ? 0 : 1) ? thisYear : thisYear - 1
      const year = saidYear === undefined ? lastYear : Number(saidYear)
      return { label: `${MONTHS[month - 1]}${year === thisYear ? '' : ` ${year}`}`, days: monthDays(year, month) }
    },
  ),
])

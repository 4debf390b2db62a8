import { onClock } from '@/lib/shared/text/format'
import { addDays, addToMonth, type Day, monthOf } from '@/lib/shared/zones/calendar'
import { atLocalTime, isoFields } from '@/lib/shared/zones/fields'
import { readInstant } from '@/lib/shared/zones/read-instant'
import {
  DAY_OF_MONTH,
  dayOf,
  MONTH,
  MONTHS,
  monthNumber,
  readDay,
  realDay,
  WRITTEN_DAYS,
  YEAR,
} from '@/lib/shared/zones/written-time'
import { around, daySpan, dayWords, monthDays, type Span, todayOf } from './calendar'
import { longestOf, rule } from './rules'

/** True for the name of a month, long or short. */
export const isMonth = (word: string): boolean => new RegExp(`^${MONTH}$`).test(word)

function span(now: Day, first: Day | null, last: Day | null = first): Span | null {
  if (first === null || last === null || last < first) return null
  return last === first
    ? daySpan(first, now)
    : { label: `${dayWords(first, now)} – ${dayWords(last, now)}`, from: first, to: addDays(last, 1) }
}

/** A date, a moment, `3-5 Nov`, or a month: `November`, `Nov 2026`, `in May`. */
export const dateRule = longestOf<Span>([
  // A moment in ISO 8601, such as `2026-11-03T15:00`: around then, as a time of day is.
  rule('\\d{4}-\\d\\d-\\d\\dt\\S+', (_groups, context, text) => {
    const time = readInstant(text)
    if (time === null) return null
    const at = time.isLocal ? atLocalTime(time.seconds, context.zone.name) : time.seconds
    const { date, clock } = isoFields(at, context.zone.name)
    const label = `around ${dayWords(date, todayOf(context))} ${onClock(clock, context.zone.clock)}`
    return { label, ...around(at) }
  }),
  ...WRITTEN_DAYS.map((source) =>
    rule(source, (_groups, context, text) => span(todayOf(context), readDay(text, todayOf(context)))),
  ),
  // `3-5 Nov`
  rule(
    `(?<first>\\d{1,2})-(?<last>${DAY_OF_MONTH})(?: of)? (?<month>${MONTH})${YEAR}`,
    ({ first = '', last = '', month = '', year }, context) => {
      const now = todayOf(context)
      const date = (of: string) => dayOf(year, monthNumber(month), Number.parseInt(of, 10), now)
      return first === last ? null : span(now, date(first), date(last))
    },
  ),
  // `the 12th`: of this month, or of the last one that has it
  rule('(?<day>\\d{1,2})(?:st|nd|rd|th)', ({ day }, context) => {
    const now = todayOf(context)
    const found = [0, 1, 2].map((back) => {
      const [year = 0, month = 0] = addToMonth(monthOf(now), -back).split('-').map(Number)
      return realDay(year, month, Number(day))
    })
    return span(now, found.find((one) => one !== null && one <= now) ?? null)
  }),
  // Not after a day number: here that can only be a date that does not exist, such as 31 June.
  rule(
    `(?<!(?<![^ ])${DAY_OF_MONTH} )(?<last>last )?(?<name>${MONTH})${YEAR}`,
    ({ last, name = '', year: said }, context) => {
      const now = todayOf(context)
      const day = dayOf(said, monthNumber(name), 1, last === undefined ? now : addDays(`${monthOf(now)}-01`, -1))
      if (day === null) return null
      const label = `${MONTHS[monthNumber(name) - 1]}${now.startsWith(day.slice(0, 5)) ? '' : ` ${day.slice(0, 4)}`}`
      const [from, to] = monthDays(monthOf(day))
      return { label, from, to }
    },
  ),
])

import { NAMED_RANGES, type RangeName } from '@/lib/shared/filters/filters'
import { capital } from '@/lib/shared/text/plain-name'
import {
  addDays,
  addToMonth,
  type Day,
  type FirstDay,
  monthOf,
  WEEKDAYS,
  weekdayOf,
  weekOf,
} from '@/lib/shared/zones/calendar'
import { around, daySpan, dayWords, isOfDays, monthDays, type Span, todayOf, type Weekdays } from './calendar'
import { dateRule } from './dates'
import { COUNTED, readCounted, UNIT, UNIT_SECONDS, type Unit } from './quantities'
import { longestOf, type Rule, rule } from './rules'

const MAX_COUNT = 5000
const WEEKDAY =
  '(?:mon|monday|tue|tues|tuesday|wed|weds|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday)'
/** 1 Monday … 7 Sunday. */
const weekdayNumber = (name: string) => WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(name.slice(0, 3))) + 1

const monthBack = (now: Day, back: number) => monthDays(addToMonth(monthOf(now), -back))
const yearBack = (now: Day, back: number) => {
  const year = Number(now.slice(0, 4)) - back
  return [`${year}-01-01`, `${year + 1}-01-01`] as const
}
const weekBack = (now: Day, back: number, firstDay: FirstDay) => {
  const start = addDays(weekOf(now, firstDay).first, -7 * back)
  return [start, addDays(start, 7)] as const
}
/** The last Saturday that has begun, before today if `isPast`, and the day after the weekend. */
const weekend = (now: Day, isPast: boolean) => {
  const saturday = weekOf(addDays(now, isPast && weekdayOf(now) >= 6 ? -7 : 0), 6).first
  return [saturday, addDays(saturday, 2)] as const
}

type Stretch = readonly [pattern: string, label: string, range: RangeName | undefined, days?: readonly [Day, Day]]
/** Stretches that are counted from today. */
const stretches = (now: Day, firstDay: FirstDay): readonly Stretch[] => [
  ['today', 'today', 'today', [now, addDays(now, 1)]],
  ['yesterday', 'yesterday', 'yesterday', [addDays(now, -1), now]],
  ['day before yesterday', dayWords(addDays(now, -2), now), undefined, [addDays(now, -2), addDays(now, -1)]],
  ['(?:this|current) week', 'this week', 'this-week', weekBack(now, 0, firstDay)],
  ['(?:last|previous) week', 'last week', 'last-week', weekBack(now, 1, firstDay)],
  ['past week', 'last 7 days', '7d', [addDays(now, -7), addDays(now, 1)]],
  ['(?:this|current) month', 'this month', 'this-month', monthBack(now, 0)],
  ['(?:last|previous) month', 'last month', 'last-month', monthBack(now, 1)],
  ['past month', 'last 30 days', '30d', [addDays(now, -30), addDays(now, 1)]],
  ['this year', 'this year', undefined, yearBack(now, 0)],
  ['last year', 'last year', undefined, yearBack(now, 1)],
  ['last weekend', 'last weekend', undefined, weekend(now, true)],
  ['(?:this )?weekend', 'the weekend', undefined, weekend(now, false)],
  ['all time|any time|anytime|ever', 'all time', 'all'],
]
const STRETCHES = stretches('1970-01-01', 1).map(([pattern], index) =>
  rule<Span>(pattern, (_groups, context) => {
    const [, label = '', range, days] = stretches(todayOf(context), context.zone.firstDay)[index] ?? []
    return { label, ...(range && { range }), ...(days && { from: days[0], to: days[1] }) }
  }),
)

const ROLLING = ['1h', '24h', '7d', '28d', '30d', '90d'] as const
const plural = (count: number, unit: Unit) =>
  count === 0.5 ? `half ${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}${count === 1 ? '' : 's'}`

/** Days and stretches relative to today: `yesterday`, `last Tuesday`, `this week`, `3 days ago`, `last 2 hours`. */
const relativeRule = longestOf<Span>([
  ...STRETCHES,
  // `Tuesday` is the last one, today included; `last Tuesday` is before today.
  rule(`(?:(?<last>last|past|previous) |this )?(?<name>${WEEKDAY})`, ({ last, name = '' }, context) => {
    const now = todayOf(context)
    const weekday = weekdayNumber(name)
    const back = (weekdayOf(now) - weekday + 7) % 7
    const day = addDays(now, back === 0 && last !== undefined ? -7 : -back)
    return { ...daySpan(day, now), ...(last === undefined ? { weekday } : {}) }
  }),
  // `2 hours ago` is around then; `3 days ago` is that date; `2 weeks ago` is that week.
  rule(`(?:couple of (?<two>${UNIT})|(?<counted>${COUNTED})) ago`, ({ two, counted }, context) => {
    const { count, unit } = readCounted(counted ?? `2 ${two}`)
    const now = todayOf(context)
    const label = `${plural(count, unit)} ago`
    if (count > MAX_COUNT) return null
    if (unit === 'second' || unit === 'minute' || unit === 'hour') {
      return { label: `around ${label}`, ...around(Math.round(context.now - count * UNIT_SECONDS[unit])) }
    }
    if (!Number.isInteger(count)) return null
    if (unit === 'day') return daySpan(addDays(now, -count), now)
    const [from, to] = unit === 'week' ? weekBack(now, count, context.zone.firstDay) : monthBack(now, count)
    return from < '1971' ? null : { label: unit === 'week' ? `week of ${dayWords(from, now)}` : label, from, to }
  }),
  // `last 2 hours`, `past 30 days`, `last hour`
  rule(
    `(?:last|past|previous|within(?: the)?(?: last)?) (?<counted>${COUNTED}|${UNIT})`,
    ({ counted = '' }, { now }) => {
      const { count, unit } = readCounted(counted)
      if (count > MAX_COUNT) return null
      const label = `last ${count === 1 ? unit : plural(count, unit)}`
      const seconds = count * UNIT_SECONDS[unit]
      const range = ROLLING.find((name) => unit !== 'month' && NAMED_RANGES[name].seconds === seconds)
      if (range !== undefined) return { label: range === '24h' ? 'last 24 hours' : label, range }
      const from = Math.floor((now - seconds) / UNIT_SECONDS.minute) * UNIT_SECONDS.minute
      return from <= 0 ? null : { label, from: String(from) }
    },
  ),
])

/** `Mondays`, `on weekdays`. */
export const weekdaysRule = longestOf<Weekdays>([
  rule('weekdays', () => ({ label: 'on weekdays', weekdays: [1, 2, 3, 4, 5] })),
  rule('weekends', () => ({ label: 'on weekends', weekdays: [6, 7] })),
  rule(`(?!tues)(?<name>${WEEKDAY})s`, ({ name = '' }, _context, text) => ({
    label: `on ${capital(text)}`,
    weekdays: [weekdayNumber(name)],
  })),
])

const plainSpan = longestOf([dateRule, relativeRule])
const PREFIXES = ['between', 'from', 'since', 'after', 'before', 'until', 'till']

/** Days and stretches of time: `yesterday`, `3 Nov`, `since Monday`, `between 3 Nov and 5 Nov`. */
export const spanRule: Rule<Span> = (line, at, context) => {
  const { words } = line
  const prefix = PREFIXES.find((word) => word === words[at])
  const start = prefix === undefined ? at : words[at + 1] === 'the' ? at + 2 : at + 1
  const first = plainSpan(line, start, context)
  if (first === null) return null
  const length = start - at + first.length
  const joint = words[at + length] ?? ''
  const isWindow = prefix === undefined || prefix === 'between' || prefix === 'from'
  if (isWindow && ['to', '-', 'until', 'till', 'through', ...(prefix === undefined ? [] : ['and'])].includes(joint)) {
    const second = plainSpan(line, at + length + 1, context)
    const window = second === null ? null : between(first.value, second.value)
    if (window !== null && second !== null) return { length: length + 1 + second.length, value: window }
  }
  const value = prefix === undefined ? first.value : opened(prefix, first.value)
  return value === null ? null : { length, value }
}

function between(first: Span, second: Span): Span | null {
  const ends = { from: first.from ?? '', to: second.to ?? '' }
  const window: Span = { label: `${first.label} – ${second.label}`, ...ends }
  return isOfDays(window) && ends.from < ends.to ? window : null
}

/** `since Monday`, `before 3 Nov`; “from yesterday” is yesterday itself. */
function opened(prefix: string, span: Span): Span | null {
  if (prefix === 'from') return span
  const label = `${prefix} ${span.label}`
  const end = prefix === 'since' || prefix === 'before' ? span.from : span.to
  if (prefix === 'between' || end === undefined) return null
  return { label, [prefix === 'since' || prefix === 'after' ? 'from' : 'to']: end }
}

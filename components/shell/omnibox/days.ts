import type { RangeName } from '@/lib/shared/filters/filters'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { AROUND_SECONDS, civil, dayNumber, dayWords, monthDays, type Span, today, weekdayOf } from './calendar'
import { daySpan } from './dates'
import { readCounted, readUnit, UNIT_SECONDS, type Unit } from './quantities'
import type { Rule } from './types'
import { phraseFinder } from './words'

const MINUTE_SECONDS = 60

const WEEKDAYS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'mon monday',
    'tue tues tuesday',
    'wed weds wednesday',
    'thu thur thurs thursday',
    'fri friday',
    'sat saturday',
    'sun sunday',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)
const weekdayAt = (word: string | undefined) => ownEntry(WEEKDAYS, word ?? '') ?? null

type Relative = (now: number) => Span
const monday = (now: number) => now - weekdayOf(now) + 1
const named =
  (range: RangeName, label: string, days: (now: number) => [number, number]): Relative =>
  (now) => ({ label, range, days: days(now) })
const lastWeek = named('last-week', 'last week', (now) => [monday(now) - 7, monday(now)])
const thisWeek = named('this-week', 'this week', (now) => [monday(now), monday(now) + 7])
const lastMonth = named('last-month', 'last month', (now) => monthDays(civil(now).year, civil(now).month - 1))
const thisMonth = named('this-month', 'this month', (now) => monthDays(civil(now).year, civil(now).month))
const year =
  (label: string, back: number): Relative =>
  (now) => ({
    label,
    days: [dayNumber(civil(now).year - back, 1, 1), dayNumber(civil(now).year - back + 1, 1, 1)],
  })
/** The last weekend that has begun before today, or this one. */
const weekend =
  (back: number): Relative =>
  (now) => {
    const saturday = now - ((weekdayOf(now) + 1) % 7) - (back > 0 && weekdayOf(now) >= 6 ? 7 : 0)
    return { label: back > 0 ? 'last weekend' : 'the weekend', days: [saturday, saturday + 2] }
  }

const phraseAt = phraseFinder<Relative>({
  today: named('today', 'today', (now) => [now, now + 1]),
  yesterday: named('yesterday', 'yesterday', (now) => [now - 1, now]),
  'day before yesterday': (now) => daySpan(now - 2, now),
  'this week': thisWeek,
  'current week': thisWeek,
  'last week': lastWeek,
  'previous week': lastWeek,
  'past week': (now) => rollingDays(7, now),
  'this month': thisMonth,
  'current month': thisMonth,
  'last month': lastMonth,
  'previous month': lastMonth,
  'past month': (now) => rollingDays(30, now),
  'this year': year('this year', 0),
  'last year': year('last year', 1),
  'last weekend': weekend(1),
  'this weekend': weekend(0),
  weekend: weekend(0),
  'all time': () => ({ label: 'all time', range: 'all' }),
  'any time': () => ({ label: 'all time', range: 'all' }),
  anytime: () => ({ label: 'all time', range: 'all' }),
  ever: () => ({ label: 'all time', range: 'all' }),
})

const ROLLING: Readonly<Record<string, RangeName>> = {
  '1 hour': '1h',
  '60 minute': '1h',
  '24 hour': '24h',
  '1 day': '24h',
  '7 day': '7d',
  '28 day': '28d',
  '4 week': '28d',
  '30 day': '30d',
  '90 day': '90d',
}
const rollingDays = (count: number, now: number): Span => ({
  label: `last ${count} days`,
  range: `${count}d` as RangeName,
  days: [now - count, now + 1],
})
const plural = (count: number, unit: Unit) =>
  count === 0.5 ? `half ${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}${count === 1 ? '' : 's'}`

/** Days and stretches relative to today: `yesterday`, `last Tuesday`, `this week`, `3 days ago`, `last 2 hours`. */
export const relativeRule: Rule<Span> = (words, at, context) => {
  const now = today(context.now, context.zone)
  const phrase = phraseAt(words, at)
  if (phrase !== null) return { length: phrase.length, value: phrase.value(now) }
  return weekdayRule(words, at, context) ?? agoRule(words, at, context) ?? rollingRule(words, at, context)
}

/** `Tuesday` is the last one, today included; `last Tuesday` is before today. */
const weekdayRule: Rule<Span> = (words, start, { now: seconds, zone }) => {
  const isLast = ['last', 'past', 'previous'].includes(words[start] ?? '')
  const at = isLast || words[start] === 'this' ? start + 1 : start
  const weekday = weekdayAt(words[at])
  if (weekday === null) return null
  const now = today(seconds, zone)
  const back = (weekdayOf(now) - weekday + 7) % 7
  const day = now - (back === 0 && isLast ? 7 : back)
  return { length: at - start + 1, value: { ...daySpan(day, now), ...(isLast ? {} : { weekday }) } }
}

/** `2 hours ago` is around then; `3 days ago` is that date; `2 weeks ago` is that week. */
const agoRule: Rule<Span> = (words, at, { now: seconds, zone }) => {
  const found = words[at] === 'couple' && words[at + 1] === 'of' ? coupled(words, at) : readCounted(words, at)
  if (found === null || words[at + found.length] !== 'ago') return null
  const { count, unit } = found.value
  const length = found.length + 1
  const now = today(seconds, zone)
  const label = `${plural(count, unit)} ago`
  if (count > 5000) return null
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    const then = Math.round(seconds - count * UNIT_SECONDS[unit])
    return { length, value: { label: `around ${label}`, seconds: [then - AROUND_SECONDS, then + AROUND_SECONDS] } }
  }
  if (!Number.isInteger(count)) return null
  if (unit === 'day') return { length, value: daySpan(now - count, now) }
  const { year: thisYear, month } = civil(now)
  const days: [number, number] =
    unit === 'week' ? [monday(now) - 7 * count, monday(now) - 7 * count + 7] : monthDays(thisYear, month - count)
  return days[0] < 366
    ? null
    : { length, value: { label: unit === 'week' ? `week of ${dayWords(days[0], now)}` : label, days } }
}

function coupled(words: readonly string[], at: number) {
  const unit = readUnit(words[at + 2])
  return unit === null ? null : { length: 3, value: { count: 2, unit } }
}

/** `last 2 hours`, `past 30 days`, `last hour`. */
const rollingRule: Rule<Span> = (words, at, { now }) => {
  if (!['last', 'past', 'previous', 'within'].includes(words[at] ?? '')) return null
  const start =
    words[at] === 'within' && /^(the|last)$/.test(words[at + 1] ?? '')
      ? at + (words[at + 2] === 'last' ? 3 : 2)
      : at + 1
  const counted = readCounted(words, start)
  const single = counted === null ? readUnit(words[start]) : null
  const found = counted ?? (single === null ? null : { length: 1, value: { count: 1, unit: single } })
  if (found === null || found.value.count > 5000) return null
  const { count, unit } = found.value
  const length = start - at + found.length
  const label = `last ${count === 1 ? unit : plural(count, unit)}`
  const range = ownEntry(ROLLING, `${count} ${unit}`)
  if (range !== undefined) return { length, value: { label: range === '24h' ? 'last 24 hours' : label, range } }
  const from = Math.floor((now - count * UNIT_SECONDS[unit]) / MINUTE_SECONDS) * MINUTE_SECONDS
  return from <= 0 ? null : { length, value: { label, seconds: [from, null] } }
}

/** `Mondays`, `on weekdays`: on which weekdays, 1 Monday … 7 Sunday. */
export const weekdaysRule: Rule<{ label: string; weekdays: readonly number[] }> = (words, at) => {
  const word = words[at] ?? ''
  if (word === 'weekdays') return { length: 1, value: { label: 'on weekdays', weekdays: [1, 2, 3, 4, 5] } }
  if (word === 'weekends') return { length: 1, value: { label: 'on weekends', weekdays: [6, 7] } }
  const weekday = word.length > 4 && word.endsWith('s') ? weekdayAt(word.slice(0, -1)) : null
  return weekday === null
    ? null
    : { length: 1, value: { label: `on ${word.charAt(0).toUpperCase()}${word.slice(1)}`, weekdays: [weekday] } }
}

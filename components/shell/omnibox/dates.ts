import { ownEntry } from '@/lib/shared/text/own-entry'
import { isoFields } from '@/lib/shared/zones/fields'
import { atLocalTime } from '@/lib/shared/zones/local'
import { readInstant } from '@/lib/shared/zones/read-instant'
import { AROUND_SECONDS, civil, type DayNumber, dayWords, monthDays, realDay, type Span, today } from './calendar'
import type { Match, Rule } from './types'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const MONTH_NUMBERS: Readonly<Record<string, number>> = Object.fromEntries([
  ...MONTHS.flatMap((name, index) => [
    [name, index + 1],
    [name.slice(0, 3), index + 1],
  ]),
  ['sept', 9],
])
const monthOf = (word: string | undefined): number | null => ownEntry(MONTH_NUMBERS, word ?? '') ?? null

const dayOf = (word: string | undefined): number | null => {
  const digits = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
const yearOf = (word: string | undefined): number | null =>
  /^(19[7-9]|20\d)\d$/.test(word ?? '') ? Number(word) : null

export const daySpan = (day: DayNumber, now: DayNumber): Span => ({ label: dayWords(day, now), days: [day, day + 1] })

/** A date; without a year, the last such date that is not in the future. */
function dated(year: number | null, month: number, day: number, now: DayNumber): DayNumber | null {
  if (year !== null) return realDay(year, month, day)
  const thisYear = civil(now).year
  // 29 February may be four years back, and eight across 2100 or 1900.
  for (let back = 0; back <= 8; back += 1) {
    const found = realDay(thisYear - back, month, day)
    if (found !== null && found <= now) return found
  }
  return null
}

/** Dates in digits: `2026-11-03`, `03.11.2026`, `3.11.`, and with slashes only if day and month cannot be confused. */
function inDigits(word: string, now: DayNumber): DayNumber | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word)
  if (iso !== null) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(word)
  if (parts === null) return null
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  const year = parts[4] === undefined ? null : parts[4].length === 2 ? 2000 + Number(parts[4]) : Number(parts[4])
  if (parts[2] === '.') return dated(year, second, first, now)
  if (first > 12) return dated(year, second, first, now)
  return second > 12 || first === second ? dated(year, first, second, now) : null
}

/** Dates with the month in words, in either order: `3 Nov`, `Nov 3rd, 2026`, `3rd of November`. */
function inWords(words: readonly string[], at: number, now: DayNumber): Match<DayNumber> | null {
  const dayFirst = dayOf(words[at])
  const of = words[at + 1] === 'of' ? 1 : 0
  const [day, month, length] =
    dayFirst === null ? [dayOf(words[at + 1]), monthOf(words[at]), 2] : [dayFirst, monthOf(words[at + 1 + of]), 2 + of]
  if (day === null || month === null) return null
  const year = yearOf(words[at + length])
  const found = dated(year, month, day, now)
  return found === null ? null : { length: length + (year === null ? 0 : 1), value: found }
}

/** A moment in ISO 8601, such as `2026-11-03T15:00`: around then, as a time of day is. */
function momentIn(word: string, now: DayNumber, zone: string): Span | null {
  const time = word.includes('t') ? readInstant(word) : null
  if (time === null) return null
  const at = time.isLocal ? atLocalTime(time.seconds, zone) : time.seconds
  const { date, clock } = isoFields(at, zone)
  const [year = 0, month = 0, ofMonth = 0] = date.split('-').map(Number)
  const day = realDay(year, month, ofMonth)
  return day === null
    ? null
    : { label: `around ${dayWords(day, now)} ${clock}`, seconds: [at - AROUND_SECONDS, at + AROUND_SECONDS] }
}

/** A single date. */
function dateAt(words: readonly string[], at: number, now: DayNumber): Match<DayNumber> | null {
  const digits = inDigits(words[at] ?? '', now)
  return digits === null ? inWords(words, at, now) : { length: 1, value: digits }
}

/** A date, a moment, `3-5 Nov`, or a month: `November`, `Nov 2026`, `in May`. */
export const dateRule: Rule<Span> = (words, at, { now: seconds, zone }) => {
  const now = today(seconds, zone)
  const moment = momentIn(words[at] ?? '', now, zone)
  if (moment !== null) return { length: 1, value: moment }
  const date = dateAt(words, at, now)
  if (date !== null) return { length: date.length, value: daySpan(date.value, now) }

  const several = /^(\d{1,2})-(\d{1,2})$/.exec(words[at] ?? '')
  const first = several === null ? null : inWords([several[1] as string, ...words.slice(at + 1, at + 4)], 0, now)
  const last = several === null ? null : inWords([several[2] as string, ...words.slice(at + 1, at + 4)], 0, now)
  if (first !== null && last !== null && first.value < last.value)
    return {
      length: first.length,
      value: {
        label: `${dayWords(first.value, now)} – ${dayWords(last.value, now)}`,
        days: [first.value, last.value + 1],
      },
    }

  const named = words[at] === 'last' ? at + 1 : at
  const month = monthOf(words[named])
  // The number before it was no day of that month.
  if (month === null || dayOf(words[at - 1]) !== null) return null
  const saidYear = yearOf(words[named + 1])
  const { year: thisYear, month: thisMonth } = civil(now)
  const year = saidYear ?? (month <= thisMonth - (named === at ? 0 : 1) ? thisYear : thisYear - 1)
  const name = MONTHS[month - 1] ?? ''
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}${year === thisYear ? '' : ` ${year}`}`
  return { length: named - at + (saidYear === null ? 1 : 2), value: { label, days: monthDays(year, month) } }
}

import { formatDuration } from '@/lib/shared/text/format'
import { readDuration, readNumber } from './quantities'
import type { Match, Rule, SaidFilters } from './types'
import { phraseFinder } from './words'

type Subject = 'Duration' | 'Wait' | 'People' | 'Alone' | 'Together'
/** What the amount is of; `Duration` unless said. Ring time is the time until the answer or, without one, until the end. */
const subjectAt = phraseFinder<Subject>({
  rang: 'Wait',
  ring: 'Wait',
  rings: 'Wait',
  ringing: 'Wait',
  'ring time': 'Wait',
  waited: 'Wait',
  waiting: 'Wait',
  alone: 'Alone',
  'left alone': 'Alone',
  together: 'Together',
  lasted: 'Duration',
  lasting: 'Duration',
  took: 'Duration',
  duration: 'Duration',
  length: 'Duration',
})
type Comparison = { side: 'least' | 'most'; isStrict?: true }
const over: Comparison = { side: 'least', isStrict: true }
const least: Comparison = { side: 'least' }
const under: Comparison = { side: 'most', isStrict: true }
const most: Comparison = { side: 'most' }
const comparisonAt = phraseFinder<Comparison>({
  'longer than': over,
  'more than': over,
  'greater than': over,
  over,
  above: over,
  exceeding: over,
  '>': over,
  'at least': least,
  minimum: least,
  'no less than': least,
  '>=': least,
  '≥': least,
  'shorter than': under,
  'less than': under,
  'fewer than': under,
  'smaller than': under,
  under,
  below: under,
  '<': under,
  'at most': most,
  maximum: most,
  max: most,
  'up to': most,
  'no longer than': most,
  'no more than': most,
  '<=': most,
  '≤': most,
})
const afterwardsAt = phraseFinder<Comparison>({
  'or more': least,
  'or longer': least,
  plus: least,
  '+': least,
  'and more': least,
  'or less': most,
  'or shorter': most,
  'or fewer': most,
})
const ABOUT = new Set(['about', 'around', 'roughly', 'approximately', 'approx', '~'])
const PEOPLE = new Set(['people', 'persons', 'participants', 'attendees', 'users'])
/** “About 10 minutes” is 8 to 12. */
const ABOUT_SHARE = 0.2

export type Amount = { label: string; filters: SaidFilters }

/** Limits to the duration, the ring time or the number of people: `longer than 10 min`, `rang over 20 s`, `5+ people`. */
export const amountRule: Rule<Amount> = (words, start) => {
  const subject = subjectAt(words, start)
  let at = start + (subject?.length ?? 0)
  if (subject !== null) while (['for', 'time', 'is', 'was'].includes(words[at] ?? '')) at += 1
  const found = compared(words, at) ?? bounded(words, at) ?? suffixed(words, at, subject !== null)
  if (found === null) return null
  const of = found.value.isPeople ? 'People' : (subject?.value ?? 'Duration')
  if (found.value.isPeople && subject !== null) return null
  return { length: at - start + found.length, value: worded(of, found.value) }
}

type Limits = { isPeople: boolean; least?: number; most?: number }

/** A quantity: seconds, or a number of people. `glued` has a sign before the number: `>10`. */
function quantity(words: readonly string[], at: number): Match<{ isPeople: boolean; size: number }> | null {
  const count = readNumber(words[at])
  if (count !== null && Number.isInteger(count) && PEOPLE.has(words[at + 1] ?? ''))
    return { length: 2, value: { isPeople: true, size: count } }
  const duration = readDuration(words, at)
  return duration === null ? null : { length: duration.length, value: { isPeople: false, size: duration.value } }
}

/** People are whole, so that “more than 5” is 6 or more; of seconds, the limit itself is included. */
function limited({ isPeople, size }: { isPeople: boolean; size: number }, { side, isStrict }: Comparison): Limits {
  const step = isPeople && isStrict === true ? (side === 'least' ? 1 : -1) : 0
  return { isPeople, [side]: Math.max(0, size + step) }
}

function compared(words: readonly string[], at: number): Match<Limits> | null {
  const glued = /^([<>≥≤]=?)(\d.*)$/.exec(words[at] ?? '')
  const spread =
    glued === null ? words : [...words.slice(0, at), glued[1] as string, glued[2] as string, ...words.slice(at + 1)]
  const comparison = comparisonAt(spread, at)
  const amount = comparison === null ? null : quantity(spread, at + comparison.length)
  if (comparison === null || amount === null) return null
  const length = comparison.length + amount.length - (glued === null ? 0 : 1)
  return { length, value: limited(amount.value, comparison.value) }
}

/** `between 5 and 10 min`, `5-10 min`, `3 to 5 people`. */
function bounded(words: readonly string[], start: number): Match<Limits> | null {
  const at = words[start] === 'between' ? start + 1 : start
  const dashed = /^(\d{1,5})-(\d{1,5})([a-z]*)$/.exec(words[at] ?? '')
  const spread =
    dashed === null
      ? words
      : [...words.slice(0, at), dashed[1] as string, 'to', `${dashed[2]}${dashed[3]}`, ...words.slice(at + 1)]
  if (!['and', 'to', '-'].includes(spread[at + 1] ?? '')) return longBounded(words, at)
  const from = readNumber(spread[at])
  const to = quantity(spread, at + 2)
  if (from === null || to === null) return null
  const unit = to.value.isPeople
    ? 1
    : to.value.size / (readNumber(spread[at + 2]) ?? (Number.parseFloat(spread[at + 2] ?? '') || 1))
  const least = Math.round(from * unit)
  if (!Number.isFinite(least) || least > to.value.size) return null
  const length = at - start + 2 + to.length - (dashed === null ? 0 : 2)
  return { length, value: { isPeople: to.value.isPeople, least, most: to.value.size } }
}

/** `30 s to 2 min`: both with their units. */
function longBounded(words: readonly string[], at: number): Match<Limits> | null {
  const from = readDuration(words, at)
  if (from === null || !['and', 'to', '-'].includes(words[at + from.length] ?? '')) return null
  const to = readDuration(words, at + from.length + 1)
  if (to === null || from.value > to.value) return null
  const isBetween = words[at - 1] === 'between' ? 1 : 0
  return {
    length: isBetween + from.length + 1 + to.length,
    value: { isPeople: false, least: from.value, most: to.value },
  }
}

/** `10+ min`, `5 people or more`, `5 people`; `about 10 minutes`; and a bare duration, if it is said to be one. */
function suffixed(words: readonly string[], start: number, hasSubject: boolean): Match<Limits> | null {
  const isAbout = ABOUT.has(words[start] ?? '')
  const at = isAbout ? start + 1 : start
  const plus = /^(\d{1,6})([a-z]*)\+$/.exec(words[at] ?? '')
  const amount = quantity(
    plus === null ? words : [...words.slice(0, at), `${plus[1]}${plus[2]}`, ...words.slice(at + 1)],
    at,
  )
  if (amount === null) return null
  const after = plus === null ? afterwardsAt(words, at + amount.length) : { length: 0, value: least }
  const length = at - start + amount.length + (after?.length ?? 0)
  if (after !== null) return { length, value: limited(amount.value, after.value) }
  const { isPeople, size } = amount.value
  if (isPeople) return { length, value: { isPeople, least: size, most: size } }
  const isLong = /^(long|calls?|meetings?|conversations?)$/.test(words[at + amount.length] ?? '')
  if (!isAbout && !hasSubject && !isLong) return null
  const [low, high] = [size * (1 - ABOUT_SHARE), size * (1 + ABOUT_SHARE)]
  return { length, value: { isPeople, least: Math.floor(low), most: Math.ceil(high) } }
}

const SUBJECT_WORDS: Record<Subject, string> = {
  Duration: '',
  Wait: 'rang ',
  People: '',
  Alone: 'alone ',
  Together: 'together ',
}

function worded(of: Subject, { least, most }: Limits): Amount {
  const say = of === 'People' ? (value: number) => `${value}` : formatDuration
  const unit = of === 'People' ? ' people' : ''
  const filters: SaidFilters = {}
  if (least !== undefined) filters[`min${of}`] = least
  if (most !== undefined && of !== 'Alone' && of !== 'Together') filters[`max${of}`] = most
  const range =
    least === undefined
      ? `at most ${say(most ?? 0)}`
      : most === undefined || of === 'Alone' || of === 'Together'
        ? `at least ${say(least)}`
        : least === most
          ? say(least)
          : `${say(least)} – ${say(most)}`
  return { label: `${SUBJECT_WORDS[of]}${range}${unit}`, filters }
}

import { type Amount, amountRule } from './amounts'
import type { Span } from './calendar'
import { type Clock, clockRule } from './clock'
import { dateRule } from './dates'
import { relativeRule, weekdaysRule } from './days'
import type { Weekdays } from './moment'
import type { Context, Match, Rule } from './types'
import { type Fact as Said, vocabularyRule } from './vocabulary'

const plainSpan: Rule<Span> = (words, at, context) =>
  longest(dateRule(words, at, context), relativeRule(words, at, context))

/** The longer of two matches; the first of two equally long ones. */
function longest<A, B>(one: Match<A> | null, other: Match<B> | null): Match<A> | Match<B> | null {
  if (one === null || other === null) return one ?? other
  return other.length > one.length ? other : one
}

/** Days and stretches of time: `yesterday`, `3 Nov`, `since Monday`, `between 3 Nov and 5 Nov`. */
const spanRule: Rule<Span> = (words, at, context) => {
  const prefix = words[at] ?? ''
  const isPrefixed = ['between', 'from', 'since', 'after', 'before', 'until', 'till'].includes(prefix)
  const start = !isPrefixed ? at : words[at + 1] === 'the' ? at + 2 : at + 1
  const first = plainSpan(words, start, context)
  if (first === null) return null
  const length = start - at + first.length
  const isWindow = ['between', 'from'].includes(prefix) || !isPrefixed
  if (isWindow && ['to', 'and', '-', 'until', 'till', 'through'].includes(words[at + length] ?? '')) {
    const second = plainSpan(words, at + length + 1, context)
    const window =
      second === null || (!isPrefixed && words[at + length] === 'and') ? null : between(first.value, second.value)
    if (window !== null && second !== null) return { length: length + 1 + second.length, value: window }
  }
  if (!isPrefixed) return first
  const value = opened(prefix, first.value)
  return value === null ? null : { length, value }
}

function between(first: Span, second: Span): Span | null {
  const from = first.days?.[0]
  const to = second.days?.[1]
  if (from == null || to == null || from >= to) return null
  return { label: `${first.label} – ${second.label}`, days: [from, to] }
}

/** `since Monday`, `before 3 Nov`; “from yesterday” is yesterday itself. */
function opened(prefix: string, span: Span): Span | null {
  if (prefix === 'from') return span
  if (prefix === 'between') return null
  const [start, end] = span.days ?? span.seconds ?? []
  const isDays = span.days !== undefined
  const from = prefix === 'since' ? start : prefix === 'after' ? end : null
  const to = prefix === 'before' ? start : prefix === 'until' || prefix === 'till' ? end : null
  if (from == null && to == null) return null
  const ends = [from ?? null, to ?? null] as const
  return { label: `${prefix} ${span.label}`, ...(isDays ? { days: ends } : { seconds: ends }) }
}

/** What words of the vocabulary say. */
export type Fact =
  | { is: 'amount'; value: Amount }
  | { is: 'span'; value: Span }
  | { is: 'weekdays'; value: Weekdays }
  | { is: 'clock'; value: Clock }
  | { is: 'said'; value: Said }

const as = <Is extends Fact['is'], T>(is: Is, match: Match<T> | null): Match<{ is: Is; value: T }> | null =>
  match === null ? null : { length: match.length, value: { is, value: match.value } }

/** The longest part of the vocabulary that stands at a place. */
function factAt(words: readonly string[], at: number, context: Context): Match<Fact> | null {
  const found: (Match<Fact> | null)[] = [
    as('amount', amountRule(words, at, context)),
    as('span', spanRule(words, at, context)),
    as('weekdays', weekdaysRule(words, at, context)),
    as('clock', clockRule(words, at, context)),
    as('said', vocabularyRule(words, at, context)),
  ]
  return found.reduce<Match<Fact> | null>((best, match) => longest(best, match), null)
}

/** Everything of the vocabulary in a sentence, by the place where it begins; no two overlap. */
export function factsOf(words: readonly string[], context: Context): Map<number, Match<Fact>> {
  const facts = new Map<number, Match<Fact>>()
  for (let at = 0; at < words.length; ) {
    const fact = factAt(words, at, context)
    if (fact !== null) facts.set(at, fact)
    at += fact?.length ?? 1
  }
  return facts
}

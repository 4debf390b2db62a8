import { type Amount, amountRule } from './amounts'
import type { Span } from './calendar'
import { type Clock, clockRule } from './clock'
import { weekdaysRule } from './days'
import type { Weekdays } from './moment'
import { longest, spanRule } from './spans'
import type { Context, Match } from './types'
import { type Fact as Said, vocabularyRule } from './vocabulary'

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

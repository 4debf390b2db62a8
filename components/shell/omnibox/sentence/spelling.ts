import { isOneSlip } from '@/lib/shared/people/one-slip'
import { isSlip } from './names'
import { isNumber } from './quantities'
import type { Match } from './rules'
import type { Context } from './types'
import { type Fact, factWords, isNoise, isSoft } from './vocabulary'

/** Shorter words are a slip away from too many others. */
const MIN_LETTERS = 5
const OF_TIME =
  'today yesterday morning afternoon evening night tonight weekend weekday before after since until between during around ' +
  'second seconds minute minutes hours weeks month months longer shorter least about people rings ' +
  'monday tuesday wednesday thursday friday saturday sunday ' +
  'january february march april august september october november december'
const WORDS = [...new Set([...factWords, ...OF_TIME.split(' ')])].filter((word) => word.length >= MIN_LETTERS)

/** The words of a sentence with a slip mended in those that mean nothing and are nobody's name: `mised`, `yesterdya`. */
export const mended = (
  words: readonly string[],
  facts: ReadonlyMap<number, Match<Fact>>,
  { known }: Context,
): string[] => {
  const isFact = (at: number) => [...facts].some(([from, { length }]) => at >= from && at < from + length)
  return words.map((word, at) => {
    if (word.length < MIN_LETTERS || isFact(at) || isNoise(word) || isSoft(word) || isNumber(word)) return word
    const near = WORDS.filter((one) => isOneSlip(word, one))
    // Of one word and its plural, either.
    const meant = near.find((one) => near.every((other) => other.startsWith(one)))
    const isKnown = known(word)?.some((entry) => !isSlip(entry, word)) ?? true
    return meant === undefined || isKnown ? word : meant
  })
}

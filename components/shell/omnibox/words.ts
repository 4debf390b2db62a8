import { fold } from '@/lib/shared/people/fold-name'
import type { Word } from './types'

const EDGES = /^[\s.,;:!?"'`()[\]{}«»“”‘’…*_]+|(?<![\s.,;:!?"'`()[\]{}«»“”‘’…*_])[\s.,;:!?"'`()[\]{}«»“”‘’…*_]+$/gu

/** Text without case, accents, and kinds of dashes and apostrophes, so that `Zoë’s` is `zoe's`. */
export const folded = (text: string): string => fold(text).replaceAll(/[–—−]/g, '-')

/** A word without the punctuation around it and without a possessive `'s`. Never empty. */
function bare(text: string): string {
  const inner = folded(text).replaceAll(EDGES, '').replace(/'s$/, '')
  return inner === '' ? folded(text) || text : inner
}

/** The words of a sentence, which spaces separate. */
export const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, fold: bare(part) }))

/** True if `phrase` stands in `words` from place `at` on. */
const standsAt = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, index) => words[at + index] === word)

/** The longest of `phrases`, each with words separated by spaces, at a place, and what it stands for. */
export function phraseFinder<T>(phrases: Readonly<Record<string, T>>) {
  const byFirst = new Map<string, { words: string[]; value: T }[]>()
  for (const [phrase, value] of Object.entries(phrases)) {
    const words = phrase.split(' ')
    const same = byFirst.get(words[0] as string) ?? []
    byFirst.set(
      words[0] as string,
      [...same, { words, value }].sort((a, b) => b.words.length - a.words.length),
    )
  }
  return (words: readonly string[], at: number): { length: number; value: T } | null => {
    const found = byFirst.get(words[at] ?? '')?.find((one) => standsAt(words, at, one.words))
    return found === undefined ? null : { length: found.words.length, value: found.value }
  }
}

import { fold } from '@/lib/shared/people/names'
import { ownEntry } from '@/lib/shared/text/own-entry'
import type { Context, Word } from './types'

/** What stands around a word. */
const EDGES = /^[\s.,;:!?"'`()[\]{}«»“”‘’…*_]+|(?<![\s.,;:!?"'`()[\]{}«»“”‘’…*_])[\s.,;:!?"'`()[\]{}«»“”‘’…*_]+$/gu

/** Text without case, accents, and kinds of dashes and apostrophes, so that `Zoë’s` is `zoe's`. */
export const folded = (text: string): string => fold(text).replaceAll(/[–—−]/g, '-')

/** A word without the punctuation around it and without a possessive `'s`. Never empty. */
function bare(text: string): string {
  const inner = folded(text).replaceAll(EDGES, '').replace(/'s$/, '')
  return inner === '' ? folded(text) || text : inner
}

/** The number of a ticket, an order or the like without the punctuation around it, as in `(#SUP-4755).`; any other word as it is. */
export function unwrapped(word: string): string {
  const inner = word.replaceAll(EDGES, '').replace(/^#+/, '')
  return /\p{N}/u.test(inner) && !/[([{]/.test(inner) ? inner : word
}

/** The words of a sentence, which spaces separate. */
export const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, fold: bare(part) }))

/** Part of a sentence that a rule recognises: `length` words from where it was tried. */
export type Match<T> = { length: number; value: T }

/** The folded words of a sentence, also as one line, with the offsets in it where each begins and ends. */
export type Line = { words: readonly string[]; text: string; starts: readonly number[]; ends: readonly number[] }

export function lineOf(words: readonly string[]): Line {
  const ends: number[] = []
  for (const word of words) ends.push((ends.at(-1) ?? -1) + 1 + Math.max(1, word.length))
  // A word that was taken out becomes NUL, so that no pattern matches across it.
  const parts = words.map((word) => word || '\0')
  return { words, text: parts.join(' '), starts: parts.map((part, at) => (ends[at] as number) - part.length), ends }
}

/** Recognises a phrase in a line, starting at a given word. */
export type Rule<T> = (line: Line, at: number, context: Context) => Match<T> | null

/** Pattern source for the end of a word. */
export const END = '(?![^ ])'

/** The named groups of a pattern. */
export type Groups = Readonly<Record<string, string | undefined>>

/** A rule for whole words that match a pattern. @param read what its named groups mean, with all that was matched and the text after it; null for nothing */
export function rule<T>(
  source: string,
  read: (groups: Groups, context: Context, text: string, rest: string) => T | null,
): Rule<T> {
  const pattern = new RegExp(`(?:${source})${END}`, 'y')
  return ({ text, starts, ends }, at, context) => {
    pattern.lastIndex = starts[at] ?? text.length
    const found = pattern.exec(text)
    const last = found === null ? -1 : ends.indexOf(pattern.lastIndex, at)
    if (found === null || last === -1) return null
    const value = read(found.groups ?? {}, context, found[0], text.slice(pattern.lastIndex + 1))
    return value === null ? null : { length: last - at + 1, value }
  }
}

/** The longest match of several rules; of equally long ones, that of the first rule. */
export const longestOf =
  <T>(rules: readonly Rule<T>[]): Rule<T> =>
  (line, at, context) =>
    rules.reduce<Match<T> | null>((best, one) => {
      const match = one(line, at, context)
      return best === null || (match !== null && match.length > best.length) ? match : best
    }, null)

/** Finds the longest of several phrases at a place. Phrases of one meaning are separated by bars. */
export function phraseFinder<T>(phrases: readonly (readonly [phrases: string, value: T])[]) {
  const table = Object.fromEntries(phrases.flatMap(([all, value]) => all.split('|').map((phrase) => [phrase, value])))
  const longest = Math.max(...Object.keys(table).map((phrase) => phrase.split(' ').length))
  const at = (words: readonly string[], at: number): Match<T> | null => {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const value = ownEntry(table, words.slice(at, at + length).join(' '))
      if (value !== undefined) return { length, value }
    }
    return null
  }
  return { at, words: Object.keys(table).flatMap((phrase) => phrase.split(' ')) }
}

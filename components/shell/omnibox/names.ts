import type { DirectoryEntry } from '@/lib/shared/people/directory'
import type { Fact } from './facts'
import { isNoise, isSoft, type Role, roleAt } from './noise'
import type { Context, Match, Word } from './types'
import { folded } from './words'

/** Words that name someone, whom the directory knows, and what they have to do with the call. */
export type Named = { at: readonly number[]; role: Role | null; phrase: string; entries: readonly DirectoryEntry[] }

/** The most words of a name, and how much of a long text is searched for names at all. */
const MAX_NAME_WORDS = 4
const MAX_PLACES = 24
const MAX_PHRASES = 24
const MIN_LETTERS = 2
/** After these, a month is a month and not a person of that name. */
const BEFORE_TIMES = new Set([
  'in',
  'during',
  'since',
  'last',
  'this',
  'of',
  'until',
  'before',
  'after',
  'late',
  'early',
  'mid',
])
const MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)$/

/** What stands at each place of a sentence, as far as names are concerned. */
export type Places = {
  words: readonly Word[]
  folds: readonly string[]
  facts: ReadonlyMap<number, Match<Fact>>
  context: Context
}

/** `covered` is part of the vocabulary, `noise` means nothing; the rest may be names. */
function kindsOf({ folds, facts }: Places): ('covered' | 'noise' | 'plain')[] {
  const kinds = folds.map((word) => (isNoise(word) || roleAt([word], 0) !== null ? 'noise' : 'plain')) as (
    | 'covered'
    | 'noise'
    | 'plain'
  )[]
  for (const [at, { length }] of facts) for (let place = at; place < at + length; place += 1) kinds[place] = 'covered'
  return kinds
}

/** Whether a word of the vocabulary may be part of a longer name: the Video team, May Chen. */
function isNameLike(word: string, fact: Match<Fact> | undefined): boolean {
  return fact?.length === 1 && (fact.value.is === 'said' || MONTHS.test(word))
}

const phraseAt = (folds: readonly string[], at: number, length: number) => folds.slice(at, at + length).join(' ')
const startsAWord = (name: string, part: string) =>
  folded(name)
    .split(/[\s\-_.@]+/)
    .some((word) => word.startsWith(part))
const hasWord = ({ name, id }: DirectoryEntry, word: string) =>
  folded(name ?? id)
    .split(/[\s\-_.]+/)
    .includes(word)

/** Entries that fit a phrase best: of exactly that name or id, else those where each word begins a word of the name, else all. */
function bestOf(entries: readonly DirectoryEntry[], phrase: string): readonly DirectoryEntry[] {
  const exact = entries.filter(({ name, id }) => folded(name ?? '') === phrase || folded(id) === phrase)
  if (exact.length > 0) return exact
  const parts = phrase.split(' ')
  const begun = entries.filter(({ name, id }) => parts.every((part) => startsAWord(`${name ?? ''} ${id}`, part)))
  return begun.length > 0 ? begun : entries
}

/** Finds names, longest first, in what the vocabulary leaves, and collects the phrases that the directory has not been asked for. */
export function nameFinder(places: Places) {
  const { folds, facts, context } = places
  const kinds = kindsOf(places)
  const ask = new Set<string>()
  const known = (phrase: string): readonly DirectoryEntry[] => {
    const found = context.known(phrase)
    if (found === undefined && ask.size < MAX_PHRASES) ask.add(phrase)
    return found ?? []
  }
  const isLastRole = (at: number) => at > 0 && roleAt([folds[at - 1] as string], 0) !== null
  const several = (at: number, length: number): boolean => {
    const within = kinds.slice(at, at + length)
    const fits = within.every(
      (kind, index) => kind !== 'covered' || isNameLike(folds[at + index] as string, facts.get(at + index)),
    )
    const begins = within[0] !== 'noise' || isLastRole(at)
    return fits && begins && within.at(-1) !== 'noise' && within.length === length && within.includes('plain')
  }
  /** Entries that have the whole word in their name, for words that mean something else by themselves. */
  const namesakes = (at: number) => {
    const word = folds[at] as string
    const isCandidate = at < MAX_PLACES && word.length >= MIN_LETTERS && /^\p{L}[\p{L}'-]*$/u.test(word)
    return isCandidate ? known(word).filter((entry) => hasWord(entry, word)) : []
  }
  /** The “team” of “the sales team” describes; by itself it is searched for. */
  const isOnlyWord = (at: number) => kinds.every((kind, place) => kind === 'noise' || place === at)
  return {
    ask,
    kinds,
    /** The name at a place, if there is one. */
    nameAt(at: number): { length: number; phrase: string; entries: readonly DirectoryEntry[] } | null {
      if (at >= MAX_PLACES) return null
      for (let length = MAX_NAME_WORDS; length > 1; length -= 1) {
        if (!several(at, length)) continue
        const phrase = phraseAt(folds, at, length)
        const entries = known(phrase)
        if (entries.length > 0) return { length, phrase, entries: bestOf(entries, phrase) }
      }
      const phrase = folds[at] as string
      const fact = facts.get(at)
      if (kinds[at] === 'plain' && phrase.length >= MIN_LETTERS) {
        const entries = !isSoft(phrase) ? known(phrase) : isOnlyWord(at) ? namesakes(at) : []
        return entries.length > 0 ? { length: 1, phrase, entries: bestOf(entries, phrase) } : null
      }
      const mayBeName =
        fact?.length === 1 ? this.isNameByItself(at) : kinds[at] === 'noise' && (isLastRole(at) || folds.length === 1)
      const entries = mayBeName ? namesakes(at) : []
      return entries.length > 0 ? { length: 1, phrase, entries } : null
    },
    namesakes,
    /** Whether a word of the vocabulary is taken for a name if someone has it: as chosen, after “with”, or if it is a month. */
    isNameByItself(at: number): boolean {
      const word = folds[at] as string
      const chosen = context.chosen?.[word]
      if (chosen !== undefined) return chosen !== 'word'
      return isLastRole(at) || (MONTHS.test(word) && !BEFORE_TIMES.has(folds[at - 1] ?? ''))
    },
  }
}

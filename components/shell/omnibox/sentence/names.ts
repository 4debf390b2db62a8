import { OWN_OUTCOMES } from '@/lib/shared/calls/outcome'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import { displayName, isOneSlip } from '@/lib/shared/people/names'
import { isMonth } from './dates'
import { folded, type Match } from './rules'
import type { Chip, Choice, Context } from './types'
import { type Fact, isNoise, isSoft, type Role, roleAt } from './vocabulary'

/** Words that name someone whom the directory knows. */
export type Name = { length: number; phrase: string; entries: readonly DirectoryEntry[] }
/** A name in a sentence, with the places of its words and of those that say its role. */
export type Mention = Omit<Name, 'length'> & { at: readonly number[]; role: Role | null }

/** The most words of a name, and how much of a long text is searched for names at all. */
const MAX_NAME_WORDS = 4
const MAX_PLACES = 24
const MAX_PHRASES = 24
const MIN_LETTERS = 2
/** A shorter word with a slip is more likely another word, unless it is written as a name. */
const MIN_MISSPELT_LETTERS = 5
const isLongSlip = (entry: DirectoryEntry, word: string) =>
  [word, ...namesOf(entry)].some(
    (part) => part.length >= MIN_MISSPELT_LETTERS && (part === word || isOneSlip(word, part)),
  )
/** After these, a month is a month and not a person of that name. */
const BEFORE_TIMES = new Set('in during since last this of until before after late early mid'.split(' '))

const namesOf = ({ name, id }: DirectoryEntry) => folded(`${name ?? ''} ${id}`).split(/[\s\-_.@]+/)
const hasWord = ({ name, id }: DirectoryEntry, word: string) =>
  folded(name ?? id)
    .split(/[\s\-_.]+/)
    .includes(word)

/** True if an entry matches a phrase only by assuming a slip in it. */
export const isSlip = (entry: DirectoryEntry, phrase: string): boolean => slipsOf(entry, phrase).length > 0
const slipsOf = ({ name, id }: DirectoryEntry, phrase: string) =>
  phrase.split(' ').filter((word) => !folded(`${name ?? ''} ${id}`).includes(word))

/** Entries that fit a phrase best: of exactly that name or id, else those where each word begins a word of the name, else all. */
function bestOf(entries: readonly DirectoryEntry[], phrase: string): readonly DirectoryEntry[] {
  const exact = entries.filter(({ name, id }) => folded(name ?? '') === phrase || folded(id) === phrase)
  if (exact.length > 0) return exact
  const begun = entries.filter((entry) =>
    phrase.split(' ').every((part) => namesOf(entry).some((word) => word.startsWith(part))),
  )
  return begun.length > 0 ? begun : entries
}

/** Finds names, longest first, among the words that the vocabulary leaves, and the phrases yet to be looked up. @param isCapital of the word at a place */
export function nameFinder(
  words: readonly string[],
  isCapital: (at: number) => boolean,
  facts: ReadonlyMap<number, Match<Fact>>,
  context: Context,
) {
  /** `fact` is part of the vocabulary, `noise` means nothing; the rest may be names. */
  const kinds: ('fact' | 'noise' | 'plain')[] = words.map((word) => (isNoise(word) ? 'noise' : 'plain'))
  for (const [at, { length }] of facts) kinds.fill('fact', at, at + length)
  const ask = new Set<string>()
  const known = (phrase: string): readonly DirectoryEntry[] => {
    const found = context.known(phrase)
    if (found === undefined && ask.size < MAX_PHRASES) ask.add(phrase)
    return found ?? []
  }
  const isAfterRole = (at: number) => at > 0 && roleAt([words[at - 1] as string], 0) !== null
  /** Whether a word of the vocabulary may be part of a longer name: the Video team, May Chen. */
  const isNameLike = (at: number) => {
    const fact = facts.get(at)
    return fact?.length === 1 && (!['time', 'amount'].includes(fact.value.kind) || isMonth(words[at] as string))
  }
  const mayBeName = (at: number, length: number) => {
    const within = kinds.slice(at, at + length)
    // Pasted text is never part of a name.
    const fits = within.every((kind, index) => words[at + index] !== '' && (kind !== 'fact' || isNameLike(at + index)))
    const begins = within[0] !== 'noise' || isAfterRole(at) || words[at] === 'my'
    // A rota is named after what it does: “Field On Call”.
    const ends = within.at(-1) !== 'noise' || / on call$/.test(words.slice(at, at + length).join(' '))
    return fits && begins && ends && within.length === length && within.includes('plain')
  }
  /** Entries whose name contains the whole word, for words that otherwise mean something else. */
  const namesakes = (at: number) => {
    const word = words[at] as string
    const isCandidate = at < MAX_PLACES && word.length >= MIN_LETTERS && /^\p{L}[\p{L}'-]*$/u.test(word)
    return isCandidate ? known(word).filter((entry) => hasWord(entry, word)) : []
  }
  /** Whether a word of the vocabulary is read as a name that someone has: if the user chose so, after “with”, or if it is a month. */
  const isNameByItself = (at: number) => {
    const word = words[at] as string
    const chosen = context.chosen?.[word]
    if (chosen !== undefined) return chosen !== 'word'
    return isAfterRole(at) || (isMonth(word) && !BEFORE_TIMES.has(words[at - 1] ?? ''))
  }
  const oneWord = (at: number): readonly DirectoryEntry[] => {
    const word = words[at] as string
    if (kinds[at] === 'plain') {
      if (word.length < MIN_LETTERS || /^\d{1,2}$/.test(word)) return []
      const isWritten = isAfterRole(at) || isCapital(at)
      const isMeant = (entry: DirectoryEntry) => isWritten || !isSlip(entry, word) || isLongSlip(entry, word)
      if (!isSoft(word)) return bestOf(known(word), word).filter(isMeant)
      // The “team” of “the sales team” only describes; alone it is searched for.
      return kinds.every((kind, place) => kind === 'noise' || place === at) ? bestOf(namesakes(at), word) : []
    }
    const isName =
      kinds[at] === 'noise'
        ? (isAfterRole(at) && words[at - 1] !== 'for') || words.length === 1
        : facts.get(at)?.length === 1 && isNameByItself(at)
    return isName ? namesakes(at) : []
  }
  const nameAt = (at: number): Name | null => {
    if (at >= MAX_PLACES) return null
    for (let length = MAX_NAME_WORDS; length > 1; length -= 1) {
      if (!mayBeName(at, length)) continue
      const phrase = words.slice(at, at + length).join(' ')
      // A word that is a name on its own is not taken for a misspelt part of a longer one.
      const isWord = (word: string) => known(word).some((entry) => !isSlip(entry, word))
      const entries = known(phrase).filter((entry) => !slipsOf(entry, phrase).some(isWord))
      if (entries.length > 0) return { length, phrase, entries: bestOf(entries, phrase) }
    }
    const entries = oneWord(at)
    return entries.length > 0 ? { length: 1, phrase: words[at] as string, entries } : null
  }
  return { ask, kinds, nameAt, namesakes }
}

/** How a role is said, and its filter where it has one of its own; any other is “with”. */
const SAID: Partial<Record<Role, readonly [words: string, filter?: 'initiator' | 'missed' | 'joined']>> = {
  to: ['to'],
  from: ['from', 'initiator'],
  missed: ['not joined by', 'missed'],
  joined: ['joined by', 'joined'],
}

const choiceId = ({ kind, id }: DirectoryEntry) => `${kind}:${id}`

export const entryChoice = (entry: DirectoryEntry): Choice => ({
  id: choiceId(entry),
  kind: entry.kind === 'user' ? 'person' : 'group',
  label: displayName(entry.id, { name: entry.name }),
  hint: entry.name === null ? (entry.kind === 'user' ? 'Person' : 'Group') : entry.id,
})

/** Entries of a name: the chosen one, else all of the kind that fits best. */
function meant({ entries, phrase }: Mention, chosen: Context['chosen']): readonly DirectoryEntry[] {
  const one = entries.find((entry) => choiceId(entry) === chosen?.[phrase])
  return one === undefined ? entries.filter(({ kind }) => kind === entries[0]?.kind) : [one]
}

/**
 * The chips of names. One person is a filter by person; several are calls that involve all of them. A name that fits several people means any
 * of them, but only once in a sentence; a second such name means its best match.
 * @param owner the person whose calls the sentence is about
 * @param wordChoice reads the name as a word of the vocabulary, if it is one
 */
export function nameChips(
  mentions: readonly Mention[],
  context: Context,
  owner: Mention | undefined,
  wordChoice: (mention: Mention) => readonly Choice[],
): Chip[] {
  const people = mentions.map((mention) => {
    const entries = meant(mention, context.chosen)
    const isPerson = entries[0]?.kind === 'user'
    return { mention, entries, isInvolved: isPerson && [null, 'with', 'and', 'to', 'called'].includes(mention.role) }
  })
  const involved = people.filter(({ isInvolved }) => isInvolved)
  const any =
    involved.find(({ mention }) => mention === owner) ??
    involved.find(({ entries }) => entries.length > 1) ??
    (involved.length === 1 ? involved[0] : undefined)
  return people.map((person) => {
    const { role, phrase, at, entries: all } = person.mention
    const isOne = involved.length > 1 && person.isInvolved && person !== any
    const entries = isOne ? person.entries.slice(0, 1) : person.entries
    const first = entries[0] as DirectoryEntry
    const isGroup = first.kind === 'group'
    const [said, filter = isOne ? 'with' : 'uid'] = SAID[role ?? 'with'] ?? ['with']
    const label =
      entries.length === 1
        ? displayName(first.id, first)
        : `${phrase.replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())} (any of ${entries.length})`
    const words = wordChoice(person.mention)
    const ids = entries.map((entry) => entry.id)
    return {
      key: phrase,
      kind: isGroup ? 'group' : 'person',
      label: `${isGroup ? 'in' : said} ${label}`,
      at,
      filters: {
        [isGroup ? 'guid' : filter]: ids,
        ...(person.mention === owner ? { offered: [...OWN_OUTCOMES] } : {}),
      },
      choices: words.length > 0 || all.length > 1 ? [...words, ...all.map(entryChoice)] : [],
    }
  })
}

import * as z from 'zod/mini'
import { plainId, plainName } from '@/lib/shared/text/plain-name'

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['’', "'"],
  ['ς', 'σ'],
])
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')
/** Marks and invisible characters, such as a soft hyphen or a direction mark. */
const UNSEEN = /[\p{M}\p{DI}\p{Cf}]/gu

/** Printable ASCII, in which nothing is decomposed or invisible. */
const PLAIN = /^[ -~]*$/

/** Text without case, accents, width and invisible characters, for comparing: `Łukasz`, `lukasz` and `ＬＵＫＡＳＺ` are equal. */
export function fold(text: string): string {
  // Nearly every text, at a tenth of the cost.
  if (PLAIN.test(text)) return text.toLowerCase()
  const lower = text.normalize('NFKD').toLowerCase()
  return lower.replace(UNSEEN, '').replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter)
}

/** The folded words of a search. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/** A person, by uid, or a group, by guid. */
export const PARTY_KINDS = ['user', 'group'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** What has a name: people and groups, which the directory knows, and teams. */
export const NAME_KINDS = [...PARTY_KINDS, 'team'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** Stands for calls with anyone who is in no team, as a value of the filter and of the dimension. */
export const NO_TEAM = 'none'
/** Stands for all teams and everyone else, as a value of the filter: it keeps an account's own team out of an address. */
export const ALL_TEAMS = 'all'
/** The teams of filters, without the word for all. */
export const teamsIn = ({ team = [] }: { team?: readonly string[] | undefined }) =>
  team.filter((one) => one.toLowerCase() !== ALL_TEAMS)

/** A name as the directory has it: the latest that any call gave. A namesake shares it with someone else, so it needs the id beside it. */
const nameSchema = z.strictObject({ name: z.string(), isNamesake: z.optional(z.literal(true)) })
export type Name = z.infer<typeof nameSchema>

/** Names by id, without those that have none. Responses carry the names of all ids in them as `meta.names`. */
export const namesSchema = z.strictObject({
  user: z.record(z.string(), nameSchema),
  group: z.record(z.string(), nameSchema),
  /** Names of teams; absent if an answer has none. */
  team: z.optional(z.record(z.string(), nameSchema)),
})
export type Names = z.infer<typeof namesSchema>

type GivenName = { name: string | null; isNamesake?: true | undefined } | null | undefined

/** The name recorded for someone, with the id if others have the same; null if there is none or nothing of it is visible. */
export function givenName(id: string, given: GivenName): string | null {
  const name = plainName(given?.name ?? '')
  return name === '' ? null : given?.isNamesake === true ? `${name} (${plainId(id)})` : name
}

/** How someone is called on screen and in texts: by name, with the id where others have the same name; by id where there is no name. */
export const displayName = (id: string, given: GivenName): string => givenName(id, given) ?? plainId(id)

/** Shorter names are one typo away from too many other words. */
const MIN_LETTERS = 3

/** True if two words differ by one typo: one letter too many, too few or wrong, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === right) return false
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** Makes a test whether a word is, with one typo, one of a name, both folded. Of three letters, the first must be right or swapped; a number is meant as typed. */
export function isNearName(word: string): (name: string) => boolean {
  if (!/^\p{L}{3,}$/u.test(word)) return () => false
  const half = word.length >> 1
  const [start, end] = [word.slice(0, half), word.slice(half + 1)]
  return (name) =>
    // One typo leaves one half of the word intact: this rules out nearly every name at little cost.
    (name.includes(start) || name.includes(end)) &&
    name.split(/[^\p{L}]+/u).some((part) => {
      const letters = Math.min(part.length, word.length)
      if (letters < MIN_LETTERS || !isOneSlip(word, part)) return false
      return letters > MIN_LETTERS || word[0] === part[0] || (word[0] === part[1] && word[1] === part[0])
    })
}

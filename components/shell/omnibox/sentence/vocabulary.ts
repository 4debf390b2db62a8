import type { ConditionKind, PartialFilters } from '@/components/parts/call/near'
import type { TimePart } from './calendar'
import { phraseFinder, type Rule } from './rules'
import vocabulary from './vocabulary.json'

/** What words say of calls; `time` if they say when. */
export type Fact = { kind: ConditionKind; label: string; filters: PartialFilters; time?: TimePart }

const facts = vocabulary.facts.map(({ said, ...fact }) => [said.join('|'), fact as Fact] as const)
const { at: factAt, words } = phraseFinder<Fact>(facts)

/** Words that slips are mended to: the vocabulary's, and those that say when. */
export const WORDS = new Set<string>([...words, ...`${vocabulary.ofTime} ${vocabulary.numbered}`.split(' ')])

/** Words for outcomes, media, kinds of calls and their quality. */
export const vocabularyRule: Rule<Fact> = (line, at) => factAt(line.words, at)

/** The role of the person or group that follows. `called` also gives the one before it a role; with `own`, the outcome is the one for that person. */
export type Role = keyof typeof vocabulary.roles | 'own'
const roles = Object.entries(vocabulary.roles) as [Role, string][]
export const { at: roleAt } = phraseFinder<Role>(roles.map(([role, said]) => [said, role]))

const among = (list: string) => {
  const all = new Set(list.split(' '))
  return (word: string): boolean => all.has(word)
}
const isInNoise = among(vocabulary.noise.join(' '))

/** True for words without a meaning of their own here. */
export const isNoise = (word: string): boolean =>
  isInNoise(word) || roleAt([word], 0) !== null || /^[\p{P}<>=^$|~+]$/u.test(word)

/** True for words that only describe the person or group, unless they are part of a name: the “team” of the sales team. */
export const isSoft = among(vocabulary.describing)

/** True for words that a number may follow: `ticket 8849`. */
export const isOfNumber = among(vocabulary.numbered)

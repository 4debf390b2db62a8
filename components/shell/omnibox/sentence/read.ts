import { OWN_OUTCOMES, type OwnOutcome } from '@/lib/shared/calls/outcome'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import type { Mention, nameFinder } from './names'
import type { Match } from './rules'
import type { Context, Jump, Word } from './types'
import { type Fact, isSoft, type Role, roleAt } from './vocabulary'

/** How the viewer says “me” in a sentence, as a name. */
export const ME = 'me'

/** The viewer's role by the words after “I” and “my”. */
const BY_WORD: readonly (readonly [after: string, words: RegExp, role: Role])[] = [
  ['i', /^(call(ed)?|phone[ds]?|rang|ring|dial\w*|made|make|placed?|started?)$/, 'from'],
  ['i', /^(got|get|received?)$/, 'to'],
  [
    'i',
    /^(miss(ed)?|answer(ed)?|declined?|rejected?|took|take|joined|ha(d|ve)|was|am|spoke|talked|picked|did)$/,
    'own',
  ],
  ['my', /^(incoming|inbound|received)$/, 'to'],
  ['my', /^(outgoing|outbound|placed)$/, 'from'],
]
/** Words before “me” that make the viewer the receiver, as in “to call me”; a sentence that begins with “call me” asks for something else. */
const REACHES = /^(call|calling|reach(ed|ing)?|ring|phone|contact(ed)?|get|tried)$/

/** How many words at a place mean the viewer, and in which role; null for none, as in “show me my team”. @param said the role given by the words before */
function selfAt(words: readonly string[], at: number, said: Role | null): { length: number; role: Role } | null {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  const byNext = BY_WORD.find(([after, words]) => after === word && words.test(next))?.[2]
  if (word === 'my' || word === 'mine') {
    if (byNext !== undefined) return { length: 2, role: byNext }
    const isOthers = isSoft(next) && !/^calls?$/.test(words[at + 2] ?? '')
    return isOthers ? null : { length: 1, role: said === null || said === 'with' ? 'own' : said }
  }
  if (word === 'i') return byNext === undefined ? null : { length: 1, role: byNext }
  if (word !== ME && word !== 'myself') return null
  if (said !== null && before !== 'for') return { length: 1, role: said }
  return at > 1 && REACHES.test(before) ? { length: 1, role: 'to' } : null
}

/** After these words, a name followed by an outcome is its subject: “calls Leo missed”, “did Leo answer”. */
const BEFORE_SUBJECT = new Set('call calls that which did has'.split(' '))

type Sentence = {
  words: readonly Word[]
  folds: readonly string[]
  pasted: readonly (Jump | null)[]
  facts: ReadonlyMap<number, Match<Fact>>
  finder: ReturnType<typeof nameFinder>
}
/** What a sentence contains: names with roles, the facts between them, and whether it mentions a viewer who is not a person in calls yet. */
export type SentenceParts = { mentions: Mention[]; facts: { at: number[]; fact: Fact }[]; isOfNobody: boolean }

/** Walks the sentence once. */
export function readAll({ words, folds, pasted, facts, finder }: Sentence, { me }: Context): SentenceParts {
  const { nameAt, kinds } = finder
  const mentions: Mention[] = []
  const found: SentenceParts = { mentions, facts: [], isOfNobody: false }
  let role: { role: Role; at: number[] } | null = null
  let status: Fact | null = null
  for (let at = 0; at < folds.length; ) {
    if (pasted[at] !== null) {
      at += 1
      continue
    }
    const places = (length: number) => Array.from({ length }, (_, index) => at + index)
    const name = nameAt(at)
    const said = roleAt(folds, at)
    const isRole = said !== null && said.length > 1 && nameAt(at + said.length) !== null
    const fact = isRole ? undefined : facts.get(at)
    const self = name === null ? selfAt(folds, at, role?.role ?? null) : null
    if (name !== null || (self !== null && me != null)) {
      const length = name?.length ?? self?.length ?? 1
      const mention = {
        at: [...(role?.at ?? []), ...places(length)],
        role: roleOf(self?.role ?? role?.role ?? subjectRole(at, length), mentions),
        phrase: name?.phrase ?? '@me',
        entries: name?.entries ?? ([me] as DirectoryEntry[]),
      }
      if (!isSameAs(mentions.at(-1), mention, role !== null)) mentions.push(mention)
      role = null
      status = null
      at += length
      // A name may end in the middle of a fact: the rest of that fact is not read as one.
    } else if (fact !== undefined && places(fact.length).every((place) => kinds[place] === 'fact')) {
      found.facts.push({ at: places(fact.length), fact: fact.value })
      status = fact.value.kind === 'status' ? fact.value : null
      role = null
      at += fact.length
    } else {
      found.isOfNobody ||= self !== null
      if (said !== null) role = { role: said.value === 'by' ? byRole(status) : said.value, at: places(said.length) }
      else if (kinds[at] !== 'noise') role = null
      at += said?.length ?? 1
    }
  }
  return found

  /** “Ana’s missed calls”, “calls Leo missed”, “whom did Ana call”. */
  function subjectRole(at: number, length: number): Role | undefined {
    const { text = '' } = words[at + length - 1] ?? {}
    const apostrophe = Math.max(text.lastIndexOf("'"), text.lastIndexOf('’'))
    if (apostrophe >= 0 && /^s?\P{L}*$/iu.test(text.slice(apostrophe + 1))) return 'own'
    if (!BEFORE_SUBJECT.has(folds[at - 1] ?? '')) return undefined
    const fact = facts.get(at + length)?.value
    if (fact?.kind === 'status') return byRole(fact)
    return folds[at - 1] === 'did' && /^(call|phone|ring)$/.test(folds[at + length] ?? '') ? 'from' : undefined
  }
}

/** “Declined by Bo” is about a call to Bo; “abandoned by”, “started by” and a plain “by” name the caller. */
const byRole = (status: Fact | null): Role =>
  status === null || status.filters.outcome?.[0] === 'abandoned' ? 'from' : 'own'

/** “and” repeats the role of the name before; “Ana called Bo” also says who started the call. */
function roleOf(role: Role | undefined, mentions: Mention[]): Role | null {
  const last = mentions.at(-1)
  if (role === 'and') return last?.role ?? null
  if (role !== 'called') return role ?? null
  if (last !== undefined && (last.role === null || last.role === 'own')) last.role = 'from'
  return 'to'
}

/** Whether a mention repeats the one before, as in “Ana Ruiz (ana-1)” or “my calls … to me”. If so, it is merged into that one. */
function isSameAs(before: Mention | undefined, { entries, role, at }: Mention, isAfterRole: boolean): boolean {
  if (before === undefined) return false
  const both = before.entries.filter(({ kind, id }) => entries.some((one) => one.kind === kind && one.id === id))
  const isOne = both.length === 1 && before.entries.length === 1 && entries.length === 1
  if (!isOne && (both.length === 0 || isAfterRole || (before.at.at(-1) ?? 0) + 1 !== at[0])) return false
  if (role !== null && role !== 'own') before.role = role
  before.entries = both
  before.at = [...before.at, ...at]
  return true
}

/** Finds whose calls a sentence is about, and reads outcomes from that person's view: “my missed calls” are those that their page counts, “who called me” those that were offered. */
export function settleOwner({ mentions, facts }: SentenceParts): Mention | undefined {
  const statuses = facts.filter(({ fact }) => OWN_OUTCOMES.some((own) => own === fact.filters.outcome?.[0]))
  const isCallerSaid = mentions.some(({ role }) => role === 'from')
  const owner = mentions.find(
    ({ role, entries }) =>
      entries[0]?.kind === 'user' && (role === 'own' ? statuses.length > 0 : role === 'to' && !isCallerSaid),
  )
  for (const mention of mentions) if (mention.role === 'own') mention.role = mention === owner ? 'to' : null
  if (owner === undefined) return undefined
  for (const status of statuses)
    status.fact = { ...status.fact, filters: { offered: status.fact.filters.outcome as OwnOutcome[] } }
  return owner
}

import { type Fact, factsOf } from './facts'
import { momentOf } from './moment'
import { type Named, nameFinder } from './names'
import { isSoft, type Role, roleAt } from './noise'
import { entryChoice, partyChips } from './parties'
import { pastedJump } from './pasted'
import type { Chip, Choice, Context, Jump, SaidFilters, Understood, Word } from './types'
import { wordsOf } from './words'

const MAX_Q_CHARACTERS = 200

/**
 * What a sentence such as “my call with Priya yesterday about three dropped” asks for. Every word is in exactly one chip, in the noise, or in `q`.
 * Pure; never throws. Names are found only as far as `context.known` has them: ask the directory for `ask`, and understand again.
 */
export function understand(text: string, context: Context): Understood {
  const words = wordsOf(text)
  const pasted = words.map(({ text: word }) => pastedJump(word))
  // What was pasted is no part of a phrase.
  const folds = words.map(({ fold }, at) => (pasted[at] === null ? fold : ''))
  const facts = factsOf(folds, context)
  const finder = nameFinder({ words, folds, facts, context })
  const read = readAll(words, folds, pasted, facts, finder)
  const wordOf = ({ at, phrase }: Named): Choice | null => {
    const fact = facts.get(at.at(-1) ?? -1)
    return fact === undefined || phrase.includes(' ')
      ? null
      : { id: 'word', kind: kindOf(fact.value), label: labelOf(fact.value), hint: 'Not a name' }
  }
  const chips = [
    ...pasted.flatMap((jump, at) => (jump === null ? [] : [pastedChip(jump, at, words)])),
    ...partyChips(read.named, context, wordOf),
    ...factChips(read.facts, folds, context, finder.namesakes),
  ]
  const used = new Set(chips.flatMap(({ at }) => at))
  const rest = words.map((_, at) => at).filter((at) => !used.has(at))
  // “The team” alone is searched for; beside something that was understood it only describes it.
  const isNoiseHere = (at: number) => finder.kinds[at] === 'noise' || (isSoft(folds[at] ?? '') && chips.length > 0)
  const unread = rest.filter((at) => !isNoiseHere(at))
  const q = unread.map((at) => words[at]?.text).join(' ')
  return {
    words,
    chips,
    noise: rest.filter(isNoiseHere),
    q,
    filters: allFilters(chips, q),
    ask: [...finder.ask],
    jump: pasted.find((jump) => jump !== null) ?? null,
  }
}

type Place = { at: number[]; fact: Fact }

/** Walks the sentence once: names with their roles, and the facts between them. */
function readAll(
  words: readonly Word[],
  folds: readonly string[],
  pasted: readonly (Jump | null)[],
  facts: ReturnType<typeof factsOf>,
  finder: ReturnType<typeof nameFinder>,
) {
  const named: Named[] = []
  const found: Place[] = []
  let role: { role: Role; at: number[] } | null = null
  let wasStatus = false
  for (let at = 0; at < words.length; ) {
    if (pasted[at] !== null) {
      at += 1
      continue
    }
    const name = finder.nameAt(at)
    const said = roleAt(folds, at)
    const fact =
      said !== null && said.length > 1 && finder.nameAt(at + said.length) !== null ? undefined : facts.get(at)
    if (name !== null || fact !== undefined)
      wasStatus = name === null && fact?.value.is === 'said' && fact.value.value.kind === 'status'
    if (name !== null) {
      named.push({
        at: [...(role?.at ?? []), ...places(at, name.length)],
        role: roleOf(role?.role ?? null, named),
        phrase: name.phrase,
        entries: name.entries,
      })
      role = null
      at += name.length
      // A name may end within what the vocabulary would have read on: the rest of that is read no further.
    } else if (fact !== undefined && places(at, fact.length).every((place) => finder.kinds[place] === 'covered')) {
      found.push({ at: places(at, fact.length), fact: fact.value })
      role = null
      at += fact.length
    } else {
      // “Declined by Bo” was called by someone else; “started by” and a plain “by” name the caller.
      if (said !== null)
        role = { role: said.value === 'by' ? (wasStatus ? 'to' : 'from') : said.value, at: places(at, said.length) }
      else if (finder.kinds[at] !== 'noise') role = null
      at += said?.length ?? 1
    }
  }
  return { named, facts: found }
}

const places = (at: number, length: number) => Array.from({ length }, (_, index) => at + index)

/** “and” continues what was said of the one before; “Ana called Bo” also says who started the call. */
function roleOf(role: Role | null, named: Named[]): Role | null {
  const last = named.at(-1)
  if (role === 'called' && last !== undefined && last.role === null) {
    last.role = 'from'
    return 'to'
  }
  if (role === 'called') return 'to'
  return role === 'and' ? (last?.role ?? null) : role
}

function pastedChip(jump: Jump, at: number, words: readonly Word[]): Chip {
  const sessionId = jump.kind === 'call' ? jump.label : ''
  const isReadable = sessionId !== '' && sessionId.length <= MAX_Q_CHARACTERS
  return {
    key: words[at]?.fold ?? '',
    kind: 'session',
    label: jump.kind === 'call' ? sessionId : `link to ${jump.label}`,
    at: [at],
    filters: isReadable ? { q: sessionId } : {},
    choices: [],
  }
}

const kindOf = (fact: Fact): Chip['kind'] =>
  fact.is === 'said' ? fact.value.kind : fact.is === 'amount' ? 'amount' : 'time'
const labelOf = (fact: Fact): string => fact.value.label

/** Everything about time becomes one chip; the rest one chip each. */
function factChips(
  facts: readonly Place[],
  folds: readonly string[],
  context: Context,
  namesakes: ReturnType<typeof nameFinder>['namesakes'],
): Chip[] {
  const ofTime = facts.filter(({ fact }) => kindOf(fact) === 'time')
  const values = <Is extends Fact['is']>(is: Is) =>
    ofTime.flatMap(({ fact }) => (fact.is === is ? [fact.value as Extract<Fact, { is: Is }>['value']] : []))
  const moment = momentOf(values('span'), values('clock'), values('weekdays'), context)
  const chip = (kind: Chip['kind'], at: readonly number[], label: string, filters: SaidFilters): Chip => {
    const others = at.length === 1 ? namesakes(at[0] as number).map(entryChoice) : []
    const key = at.map((place) => folds[place]).join(' ')
    return {
      key,
      kind,
      label,
      at,
      filters,
      choices: others.length === 0 ? [] : [{ id: 'word', kind, label, hint: 'Not a name' }, ...others],
    }
  }
  const others = facts.flatMap(({ at, fact }) =>
    fact.is === 'said' || fact.is === 'amount' ? [chip(kindOf(fact), at, fact.value.label, fact.value.filters)] : [],
  )
  return moment === null
    ? others
    : [
        chip(
          'time',
          ofTime.flatMap(({ at }) => at),
          moment.label,
          moment.filters,
        ),
        ...others,
      ]
}

/** All chips together: lists are joined, and calls of all time are meant where no time was said. */
function allFilters(chips: readonly Chip[], rest: string): SaidFilters {
  const filters: Record<string, unknown> = {}
  for (const { filters: own } of chips)
    for (const [name, value] of Object.entries(own)) {
      const before = filters[name]
      filters[name] = Array.isArray(value) && Array.isArray(before) ? [...new Set([...before, ...value])] : value
    }
  const q = [filters.q, rest]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_Q_CHARACTERS)
    .trim()
  const { q: _, ...others } = filters
  const hasTime = ['range', 'from', 'to'].some((name) => name in others)
  return { ...(hasTime ? {} : { range: 'all' }), ...others, ...(q === '' ? {} : { q }) } as SaidFilters
}

import { amountRule } from './amounts'
import { clockRule } from './clock'
import { spanRule, weekdaysRule } from './days'
import { momentOf, type TimePart } from './moment'
import { entryChoice, type Mention, nameChips, nameFinder } from './names'
import { pastedJump } from './pasted'
import { lineOf, longestOf, type Match, type Rule, wordsOf } from './rules'
import type { Chip, Choice, Context, Jump, Meaning, PartialFilters, Word } from './types'
import { type Fact, isSoft, type Role, roleAt, vocabularyRule } from './vocabulary'

const MAX_Q_CHARACTERS = 200

const timeRule =
  <T extends { label: string }>(rule: Rule<T>, part: (value: T) => Omit<TimePart, 'label'>): Rule<Fact> =>
  (line, at, context) => {
    const match = rule(line, at, context)
    if (match === null) return null
    const { label } = match.value
    return { length: match.length, value: { kind: 'time', label, filters: {}, time: { label, ...part(match.value) } } }
  }

const factRule = longestOf<Fact>([
  amountRule,
  timeRule(spanRule, (span) => ({ span })),
  timeRule(weekdaysRule, ({ weekdays }) => ({ weekdays })),
  timeRule(clockRule, (clock) => ({ clock })),
  vocabularyRule,
])

/** Everything of the vocabulary in a sentence, by the place where it begins; no two overlap. */
function factsOf(words: readonly string[], context: Context): Map<number, Match<Fact>> {
  const line = lineOf(words)
  const facts = new Map<number, Match<Fact>>()
  for (let at = 0; at < words.length; ) {
    const fact = factRule(line, at, context)
    if (fact !== null) facts.set(at, fact)
    at += fact?.length ?? 1
  }
  return facts
}

/**
 * What a sentence such as “my call with Priya yesterday about three dropped” asks for. Every word is in exactly one chip, in the noise, or in `q`.
 * Pure; never throws. A new phrase is a pattern in `days`, `dates`, `clock`, `amounts` or `vocabulary`, with a sentence in the tests. Names are found only as far as `context.known` has them: ask the directory for `ask`, and understand again.
 */
export function understand(text: string, context: Context): Meaning {
  const words = wordsOf(text)
  const pasted = words.map(({ text: word }) => pastedJump(word))
  // What was pasted is no part of a phrase.
  const folds = words.map(({ fold }, at) => (pasted[at] === null ? fold : ''))
  const facts = factsOf(folds, context)
  const finder = nameFinder(folds, facts, context)
  const { mentions, found } = readAll(folds, pasted, facts, finder)
  const asWord = ({ kind, label }: Pick<Fact, 'kind' | 'label'>): Choice => ({
    id: 'word',
    kind,
    label,
    hint: 'Not a name',
  })
  const factChip = (at: readonly number[], { kind, label, filters }: Fact): Chip => {
    const others = at.length === 1 ? finder.namesakes(at[0] as number).map(entryChoice) : []
    const choices = others.length === 0 ? [] : [asWord({ kind, label }), ...others]
    return { key: at.map((place) => folds[place]).join(' '), kind, label, at, filters, choices }
  }
  const moment = momentOf(
    found.flatMap(({ fact }) => fact.time ?? []),
    context,
  )
  const ofTime = found.flatMap(({ at, fact }) => (fact.time === undefined ? [] : at))
  const chips = [
    ...pasted.flatMap((jump, at) => (jump === null ? [] : [pastedChip(jump, at, words)])),
    ...nameChips(mentions, context, ({ at, phrase }) => {
      const fact = phrase.includes(' ') ? undefined : facts.get(at.at(-1) ?? -1)
      return fact === undefined ? [] : [asWord(fact.value)]
    }),
    ...(moment === null ? [] : [factChip(ofTime, { kind: 'time', ...moment })]),
    ...found.flatMap(({ at, fact }) => (fact.time === undefined ? [factChip(at, fact)] : [])),
  ]
  const used = new Set(chips.flatMap(({ at }) => at))
  const rest = [...words.keys()].filter((at) => !used.has(at))
  // “The team” alone is searched for; beside something that was understood it only describes it.
  const isNoiseHere = (at: number) => finder.kinds[at] === 'noise' || (isSoft(folds[at] ?? '') && chips.length > 0)
  const q = rest
    .filter((at) => !isNoiseHere(at))
    .map((at) => words[at]?.text)
    .join(' ')
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

/** Walks the sentence once: names with their roles, and the facts between them. */
function readAll(
  folds: readonly string[],
  pasted: readonly (Jump | null)[],
  facts: ReadonlyMap<number, Match<Fact>>,
  { nameAt, kinds }: ReturnType<typeof nameFinder>,
) {
  const mentions: Mention[] = []
  const found: { at: number[]; fact: Fact }[] = []
  let role: { role: Role; at: number[] } | null = null
  let wasStatus = false
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
    if (name !== null || fact !== undefined) wasStatus = name === null && fact?.value.kind === 'status'
    if (name !== null) {
      const { length, phrase, entries } = name
      mentions.push({
        at: [...(role?.at ?? []), ...places(length)],
        role: roleOf(role?.role, mentions),
        phrase,
        entries,
      })
      role = null
      at += length
      // A name may end within what the vocabulary would have read on: the rest of that is read no further.
    } else if (fact !== undefined && places(fact.length).every((place) => kinds[place] === 'fact')) {
      found.push({ at: places(fact.length), fact: fact.value })
      role = null
      at += fact.length
    } else {
      // “Declined by Bo” was called by someone else; “started by” and a plain “by” name the caller.
      if (said !== null)
        role = { role: said.value === 'by' ? (wasStatus ? 'to' : 'from') : said.value, at: places(said.length) }
      else if (kinds[at] !== 'noise') role = null
      at += said?.length ?? 1
    }
  }
  return { mentions, found }
}

/** “and” continues what was said of the one before; “Ana called Bo” also says who started the call. */
function roleOf(role: Role | undefined, mentions: Mention[]): Role | null {
  const last = mentions.at(-1)
  if (role === 'and') return last?.role ?? null
  if (role !== 'called') return role ?? null
  if (last !== undefined && last.role === null) last.role = 'from'
  return 'to'
}

function pastedChip({ kind, label }: Jump, at: number, words: readonly Word[]): Chip {
  const isReadable = kind === 'call' && label !== '' && label.length <= MAX_Q_CHARACTERS
  return {
    key: words[at]?.fold ?? '',
    kind: 'session',
    label: kind === 'call' ? label : `link to ${label}`,
    at: [at],
    filters: isReadable ? { q: label } : {},
    choices: [],
  }
}

/** All chips together: lists are joined, and calls of all time are meant where no time was said. */
function allFilters(chips: readonly Chip[], rest: string): PartialFilters {
  const filters: Record<string, unknown> = {}
  for (const { filters: own } of chips)
    for (const [name, value] of Object.entries(own)) {
      const before = filters[name]
      filters[name] = Array.isArray(value) && Array.isArray(before) ? [...new Set([...before, ...value])] : value
    }
  const { q: pasted, ...others } = filters
  const q = [pasted, rest]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_Q_CHARACTERS)
    .trim()
  const hasTime = ['range', 'from', 'to'].some((name) => name in others)
  return { ...(hasTime ? {} : { range: 'all' }), ...others, ...(q === '' ? {} : { q }) } as PartialFilters
}

import { allFilters, MAX_Q_CHARACTERS, wordsIn } from '@/components/parts/call/near'
import { isPlainId } from '@/lib/shared/calls/ids'
import { callHref, decodedSegment } from '@/lib/shared/links'
import { pageAt } from '@/lib/shared/pages'
import { isOneSlip } from '@/lib/shared/people/names'
import { isInstant } from '@/lib/shared/text/texts'
import { isPagePath } from '@/lib/shared/users/views'
import { amountRule } from './amounts'
import { momentOf, type TimePart } from './calendar'
import { clockRule } from './clock'
import { spanRule, weekdaysRule } from './days'
import { entryChoice, isSlip, nameChips, nameFinder } from './names'
import { isNumber } from './quantities'
import { readAll, settleOwner } from './read'
import { lineOf, longestOf, type Match, type Rule, unwrapped, wordsOf } from './rules'
import type { Chip, Choice, Context, Jump, Word } from './types'
import { type Fact, isNoise, isOfNumber, isSoft, vocabularyRule, WORDS } from './vocabulary'

/** Shorter words are one slip away from too many others. */
const MIN_LETTERS = 5
/** The words of a sentence with a slip mended in those that mean nothing and are nobody's name: `mised`, `yesterdya`. */
const mended = (words: readonly string[], facts: ReadonlyMap<number, Match<Fact>>, { known }: Context): string[] => {
  const isFact = (at: number) => [...facts].some(([from, { length }]) => at >= from && at < from + length)
  return words.map((word, at) => {
    if (word.length < MIN_LETTERS || isFact(at) || isNoise(word) || isSoft(word) || isNumber(word)) return word
    const near = [...WORDS].filter((one) => one.length >= MIN_LETTERS && isOneSlip(word, one))
    // A word and its plural count as one match.
    const meant = near.find((one) => near.every((other) => other.startsWith(one)))
    const isKnown = known(word)?.some((entry) => !isSlip(entry, word)) ?? true
    return meant === undefined || isKnown ? word : meant
  })
}

const timeRule =
  <T extends { label: string }>(rule: Rule<T>, part: (value: T) => TimePart): Rule<Fact> =>
  (line, at, context) => {
    const match = rule(line, at, context)
    if (match === null) return null
    const { length, value } = match
    return { length, value: { kind: 'time', label: value.label, filters: {}, time: part(value) } }
  }

const factRule = longestOf<Fact>([
  amountRule,
  timeRule(spanRule, (span) => ({ span })),
  timeRule(weekdaysRule, (onDays) => ({ onDays })),
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
 * What a sentence such as “my call with Priya yesterday about three dropped” asks for. Every word is in exactly one chip, in `q`, or means nothing here.
 * Pure; never throws. A new phrase is a pattern in `days`, `dates`, `clock`, `amounts` or `vocabulary`, with a sentence in the tests. Names are found only as far as `context.known` has them: ask the directory for `ask`, and understand again.
 */
export function understand(text: string, context: Context) {
  const words = wordsOf(text)
  const pasted = words.map(({ text: word }) => pastedJump(word))
  // Pasted text is never part of a phrase.
  const typed = words.map(({ fold }, at) => (pasted[at] === null ? fold : ''))
  const folds = mended(typed, factsOf(typed, context), context)
  const facts = factsOf(folds, context)
  const finder = nameFinder(folds, (at) => /^\P{L}*\p{Lu}/u.test(words[at]?.text ?? ''), facts, context)
  const found = readAll({ words, folds, pasted, facts, finder }, context)
  const owner = settleOwner(found)
  const asWord = ({ kind, label }: Fact): Choice => ({ id: 'word', kind, label, hint: 'Not a name' })
  const factChip = (at: readonly number[], fact: Fact): Chip => {
    const others = at.length === 1 ? finder.namesakes(at[0] as number).map(entryChoice) : []
    const choices = others.length === 0 ? [] : [asWord(fact), ...others]
    const { kind, label, filters } = fact
    return { key: at.map((place) => folds[place]).join(' '), kind, label, at, filters, choices }
  }
  const times = found.facts.flatMap(({ fact }) => fact.time ?? [])
  const ofTime = found.facts.flatMap(({ at, fact }) => (fact.time === undefined ? [] : at))
  const chips = [
    ...pasted.flatMap((jump, at) => (jump === null ? [] : [pastedChip(jump, at, words)])),
    ...nameChips(found.mentions, context, owner, ({ at, phrase }) => {
      const fact = phrase.includes(' ') ? undefined : facts.get(at.at(-1) ?? -1)
      return fact === undefined ? [] : [asWord(fact.value)]
    }),
    ...(times.length === 0 ? [] : [factChip(ofTime, { kind: 'time', ...momentOf(times, context) })]),
    ...found.facts.flatMap(({ at, fact }) => (fact.time === undefined ? [factChip(at, fact)] : [])),
  ]
  const used = new Set(chips.flatMap(({ at }) => at))
  const rest = [...words.keys()].filter((at) => !used.has(at))
  // “The team” alone is searched for; next to something that was understood, it only describes that.
  const hasNumber = rest.some((at) => /\p{N}/u.test(folds[at] ?? ''))
  const isNoiseHere = (at: number, word = folds[at] ?? '') =>
    finder.kinds[at] === 'noise' || (isSoft(word) && chips.length > 0) || (isOfNumber(word) && hasNumber)
  const unread = rest.filter((at) => !isNoiseHere(at))
  const q = unread.map((at) => words[at]?.text).join(' ')
  return {
    words,
    chips,
    /** The places of the words that were not understood, and these words. */
    unread,
    q,
    /** Everything together: the filters of the list of calls. */
    filters: allFilters(chips, asSearched(q)),
    /** Phrases that the directory should be asked for; with its answers, the sentence may be understood better. */
    ask: [...finder.ask],
    /** It mentions the viewer, whose account is not linked to a person in calls yet. */
    isOfNobody: found.isOfNobody,
    /** What a link or a session id in the sentence opens. */
    jump: pasted.find((jump) => jump !== null) ?? null,
  }
}
export type Meaning = ReturnType<typeof understand>

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

/** Text as it is searched for: numbers without the punctuation around them, as in “ticket (#SUP-4790).” */
const asSearched = (q: string) => q.split(' ').map(unwrapped).join(' ')

/** The conditions of a sentence: its chips, and each word of its text. */
export const conditionsOf = ({ chips, q }: Pick<Meaning, 'chips' | 'q'>): Chip[] => [
  ...chips,
  ...wordsIn(asSearched(q)).map(
    (word): Chip => ({ key: word, kind: 'text', label: `“${word}”`, at: [], filters: { q: word }, choices: [] }),
  ),
]

/** A session id that is certainly not a word: `v1.us.…`, or a long mixture of letters and digits. */
const isCertainlySession = (text: string): boolean =>
  isPlainId(text) &&
  !isInstant(text) &&
  (/^v\d+\.[a-z0-9-]+\.\S+$/i.test(text) || (text.length >= 20 && /\d/.test(text) && /[a-z]/i.test(text)))

/** What a pasted word opens: a link to one of our pages on any host, or a session id. Null for any other word. */
export function pastedJump(word: string): Jump | null {
  const text = word.replace(/^[<("'`[]+|(?<![>)"'`\],;.!…])[>)"'`\],;.!…]+$/g, '')
  if (text.length > 4000) return null
  return (
    linkJump(text) ??
    (isCertainlySession(text) ? { kind: 'call', href: callHref({ sessionId: text }), label: text } : null)
  )
}

function linkJump(text: string): Jump | null {
  const isLink = /^https?:\/\//i.test(text)
  if (!isLink && !/^\/[a-z]/.test(text) && !/^[\w.-]+(:\d+)?\/(calls|people|groups)\//.test(text)) return null
  const href = isLink ? text : text.startsWith('/') ? `http://callscope${text}` : `http://${text}`
  if (!URL.canParse(href)) return null
  const { pathname, search } = new URL(href)
  const page = pageAt(pathname)
  if (page === null || !isPagePath(`${pathname}${search}`)) return null
  const isCall = page.path === '/calls/[sessionId]'
  return {
    kind: isCall ? 'call' : 'page',
    href: `${pathname}${search}`,
    label: isCall ? decodedSegment(pathname.slice('/calls/'.length)) : page.label,
  }
}

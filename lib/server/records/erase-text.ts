import { fold } from '@/lib/shared/people/names'
import { decoded } from '@/lib/shared/text/parsed'
import { foldCase, type Mark, type Marks, markAmong, marksByLength, type NameMark } from './erased'

/** A decoded text, and where each of its characters begins in the original text. */
type Reading = { plain: string; at: (index: number) => number }

/** A percent-encoded UTF-8 character in a URL. */
const IN_ADDRESS =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi
const IN_JSON = /\\(?:u[\da-f]{4}|[bfnrt"\\/])/gi
const BREAKS = /^\\[bfnrt]$/

/** The ways to decode a text: not at all, or as escaped in a URL, in JSON, or in JSON within JSON. */
const READINGS: readonly ((text: string) => Reading | null)[] = [
  (text) => ({ plain: text, at: (index) => index }),
  (text) => unescaped(text, IN_ADDRESS, decoded),
  (text) => unescaped(text, IN_JSON, meantInJson),
  (text) => {
    const outer = unescaped(text, IN_JSON, meantInJson)
    const inner = outer === null ? null : unescaped(outer.plain, IN_JSON, meantInJson)
    return inner === null ? null : { plain: inner.plain, at: (index) => outer?.at(inner.at(index)) ?? 0 }
  },
]

/** Decodes the escapes of a text; null if it has none. */
function unescaped(text: string, escapes: RegExp, meant: (escaped: string) => string): Reading | null {
  const matches = [...text.matchAll(escapes)]
  if (matches.length === 0) return null
  const parts: string[] = []
  const starts: number[] = []
  let read = 0
  const copy = (to: number) => {
    for (let index = read; index < to; index += 1) starts.push(index)
    parts.push(text.slice(read, to))
  }
  for (const { 0: escaped, index } of matches) {
    copy(index)
    const meaning = meant(escaped)
    for (let unit = 0; unit < meaning.length; unit += 1) starts.push(index)
    parts.push(meaning)
    read = index + escaped.length
  }
  copy(text.length)
  return { plain: parts.join(''), at: (index) => starts[index] ?? text.length }
}

function meantInJson(escaped: string): string {
  if (escaped.length > 2) return String.fromCharCode(Number.parseInt(escaped.slice(2), 16))
  return BREAKS.test(escaped) ? '\n' : escaped.slice(1)
}

/** Letters, digits, and `-` and `_` between them are one word. */
const WORD = /[\p{L}\p{N}\p{M}_-]+/gu
const NAME_WORD = /[\p{L}\p{N}\p{M}]+/gu
/** What may separate two words of a name; a line break ends the name. */
const BETWEEN = /^[^\p{L}\p{N}\p{M}\r\n]{1,6}$/u
/** Shorter names are initials, which would match other texts by chance. */
const LEAST_CHARACTERS = 3

/** The words of a name, folded to ignore case and accents. */
const wordsOf = (name: string): string[] => (name.match(NAME_WORD) ?? []).map(fold).filter((word) => word !== '')

/** The hashes by which a name is recognized later; null if it is too short to be distinctive. */
export function nameMark(name: string, { hash, sieve }: Pick<Marks, 'hash' | 'sieve'>): NameMark | null {
  const words = wordsOf(name)
  const text = words.join(' ')
  if (text.length < LEAST_CHARACTERS) return null
  return { words: words.length, hash: hash(text), sieve: sieve(words[0] as string) }
}

/** Erased people in the same call, for whom single-word names are searched for too; with the names that only this call gives them. */
export type Near = ReadonlyMap<Mark, readonly NameMark[]>
const NOBODY_NEAR: Near = new Map()

/** Replaces erased people in a text, also in escapes of URLs and JSON: uids that are whole words, and names of several, in any case and accents. */
export function eraseText(text: string, erased: Marks, near: Near = NOBODY_NEAR): string {
  if (erased.marks.length === 0 || text === '') return text
  let result = text
  for (const read of READINGS)
    for (const find of [uidsIn, namesIn]) {
      const reading = read(result)
      if (reading === null) break
      const found = find(reading.plain, erased, near)
      let rest = ''
      let copied = 0
      for (const { from, to, pseudonym } of found) {
        rest += result.slice(copied, reading.at(from)) + pseudonym
        copied = reading.at(to)
      }
      result = rest + result.slice(copied)
    }
  return result
}

const isJoint = (character: string | undefined) => character === '-' || character === '_'

type Mention = { from: number; to: number; pseudonym: string }

/** Finds erased uids that neither begin nor end within a word. */
function uidsIn(text: string, erased: Marks): Mention[] {
  const folded = foldCase(text)
  const isWithin = new Uint8Array(text.length + 1)
  const words = new Map<number, number[]>()
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const end = index + word.length
    let from = index
    while (from < end && isJoint(text[from])) from += 1
    let to = end
    while (to > from && isJoint(text[to - 1])) to -= 1
    isWithin.fill(1, from + 1, Math.max(from + 1, to))
    words.set(index, [end, to]).set(from, [end, to])
  }
  const found: Mention[] = []
  for (let from = 0; from < text.length; from += 1) {
    if (isWithin[from] === 1) continue
    for (const [length, bySieve] of marksByLength(erased)) {
      const ends = length === null ? (words.get(from) ?? []) : [from + length]
      const hit = ends.flatMap((to) => {
        if (to > text.length || isWithin[to] === 1) return []
        const mark =
          markAmong(bySieve, folded.slice(from, to), erased) ??
          (length === null ? markAmong(bySieve, text.slice(from, to), erased) : null)
        return mark === null ? [] : [{ from, to, pseudonym: mark.pseudonym }]
      })[0]
      if (hit === undefined) continue
      found.push(hit)
      from = hit.to - 1
      break
    }
  }
  return found
}

type Word = { from: number; to: number; folded: string }

function namesIn(text: string, erased: Marks, near: Near): Mention[] {
  const wanted = erased.marks.flatMap((mark) =>
    [...mark.names.filter(({ words }) => words > 1 || near.has(mark)), ...(near.get(mark) ?? [])].map((name) => ({
      name,
      pseudonym: mark.pseudonym,
    })),
  )
  if (wanted.length === 0) return []
  const words = [...text.matchAll(NAME_WORD)]
    .map((match): Word => ({ from: match.index, to: match.index + match[0].length, folded: fold(match[0]) }))
    .filter(({ folded }) => folded !== '')
  const found: Mention[] = []
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at] as Word
    const quick = erased.sieve(first.folded)
    const hit = wanted.find(({ name }) => name.sieve === quick && isAt(text, words, at, name, erased))
    if (hit === undefined) continue
    const last = words[at + hit.name.words - 1] as Word
    found.push({ from: first.from, to: last.to, pseudonym: hit.pseudonym })
    at += hit.name.words - 1
  }
  return found
}

function isAt(text: string, words: readonly Word[], at: number, name: NameMark, { hash }: Marks): boolean {
  const those = words.slice(at, at + name.words)
  if (those.length < name.words) return false
  for (let index = 1; index < those.length; index += 1)
    if (!BETWEEN.test(text.slice((those[index - 1] as Word).to, (those[index] as Word).from))) return false
  return hash(those.map(({ folded }) => folded).join(' ')) === name.hash
}

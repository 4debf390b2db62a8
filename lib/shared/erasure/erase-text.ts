import { fold } from '@/lib/shared/directory/fold'
import { type Erased, type Mark, markOf, type NameMark } from './erased'

/** What can be a uid, by the rules of the service. */
const UID_WORD = /[A-Za-z0-9_-]+/g
/** A character of an address, such as the comma in `uid=ana%2Cbo`. */
const ESCAPED = /(%[0-9A-Fa-f]{2})/
const NAME_WORD = /[\p{L}\p{N}\p{M}]+/gu
/** What may stand between two words of a name: `Mendes, Ana` is not one, a line break neither. */
const BETWEEN = /^[\p{Zs}.'’\-_+]{1,3}$/u
/** Shorter texts are initials, which would hit by chance. */
const LEAST_CHARACTERS = 3

/** The words of a name without case and accents. */
const wordsOf = (name: string): string[] => (name.match(NAME_WORD) ?? []).map(fold)

/** How a name is recognized later; null for one too short to be told from other texts. */
export function nameMark(name: string, { hash, sieve }: Pick<Erased, 'hash' | 'sieve'>): NameMark | null {
  const words = wordsOf(name)
  const text = words.join(' ')
  if (text.length < LEAST_CHARACTERS) return null
  return { words: words.length, hash: hash(text), sieve: sieve(words[0] as string) }
}

/** Whose names a text is searched for: of everyone erased, those of several words; those of a single word only of people who are part of the call. */
export type Near = ReadonlyMap<Mark, readonly NameMark[]>

/** Replaces the uids and names of erased people in a text by their pseudonyms. */
export function eraseText(text: string, erased: Erased, near: Near = new Map()): string {
  if (erased.marks.length === 0) return text
  const withoutUids = text
    .split(ESCAPED)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(UID_WORD, (word) => markOf(erased, word)?.pseudonym ?? word),
    )
    .join('')
  const decoded = ESCAPED.test(withoutUids) ? decodedUri(withoutUids) : null
  if (decoded === null) return eraseNames(withoutUids, erased, near)
  const replaced = eraseNames(decoded, erased, near)
  // What `decodeURI` leaves, such as an escaped comma, would be escaped twice.
  return replaced === decoded ? withoutUids : encodeURI(replaced).replaceAll(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}

function decodedUri(text: string): string | null {
  try {
    return decodeURI(text)
  } catch {
    return null
  }
}

type Word = { from: number; to: number; folded: string }

function eraseNames(text: string, erased: Erased, near: Near): string {
  const wanted = erased.marks.flatMap((mark) =>
    [...mark.names.filter(({ words }) => words > 1 || near.has(mark)), ...(near.get(mark) ?? [])].map((name) => ({
      name,
      pseudonym: mark.pseudonym,
    })),
  )
  if (wanted.length === 0) return text
  const words = [...text.matchAll(NAME_WORD)].map(
    (match): Word => ({ from: match.index, to: match.index + match[0].length, folded: fold(match[0]) }),
  )
  let result = ''
  let copied = 0
  for (let at = 0; at < words.length; at += 1) {
    const quick = erased.sieve((words[at] as Word).folded)
    const found = wanted.find(({ name }) => name.sieve === quick && isAt(text, words, at, name, erased))
    if (found === undefined) continue
    const last = words[at + found.name.words - 1] as Word
    result += text.slice(copied, (words[at] as Word).from) + found.pseudonym
    copied = last.to
    at += found.name.words - 1
  }
  return copied === 0 ? text : result + text.slice(copied)
}

function isAt(text: string, words: readonly Word[], at: number, name: NameMark, { hash }: Erased): boolean {
  const those = words.slice(at, at + name.words)
  if (those.length < name.words) return false
  for (let index = 1; index < those.length; index += 1)
    if (!BETWEEN.test(text.slice((those[index - 1] as Word).to, (those[index] as Word).from))) return false
  return hash(those.map(({ folded }) => folded).join(' ')) === name.hash
}

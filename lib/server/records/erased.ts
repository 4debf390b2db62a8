/** What is still known of an erased person: keyed hashes, and the pseudonym that replaces them. */
export type Mark = {
  pseudonym: string
  /** The keyed hash of the uid as `foldForErasure` writes it. */
  uidHash: string
  /** A 16-bit quick hash of the same, so that few texts need the slow hash. */
  uidSieve: number
  /** Length of the uid; null if erased by a release that supported only letters, digits, `-` and `_` in uids, and hashed them unfolded. */
  uidLength: number | null
  /** The names that calls gave them when they were erased. */
  names: readonly NameMark[]
}

/** A name by its folded words (no case, no accents): their number, the hash of all, and the quick hash of the first. */
export type NameMark = { words: number; hash: string; sieve: number }

/** Who is erased, and the hashes by which they are recognized. */
export type Marks = {
  marks: readonly Mark[]
  /** Records requested before this time (epoch milliseconds) may have been processed when fewer people were erased. */
  untilMs: number
  /** A keyed hash of a text, which cannot be reversed. */
  hash: (text: string) => string
  sieve: (text: string) => number
}

export const NOBODY_ERASED: Marks = { marks: [], untilMs: 0, hash: () => '', sieve: () => 0 }

const SIEVE_BITS = 0xffff
const CAPITAL = /[\p{Lu}\p{Lt}]/gu

/** A quick hash of sixteen bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). @param seed keeps it apart from that of other installations */
export function sieveOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & SIEVE_BITS
}

/** Folds a text to compare uids: ignores case, and treats `+` as a blank, as in URLs. Keeps the length and position of every character. */
export const foldCase = (text: string): string =>
  text
    .replace(CAPITAL, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .replaceAll('+', ' ')

/** A uid in the form that is hashed for erased people: apart from outer blanks it keeps its length, so that it can be found within texts. */
export const foldForErasure = (uid: string): string => foldCase(uid.trim())

/** The hashes by which a uid is recognized later. */
export function uidMark(uid: string, { hash, sieve }: Pick<Marks, 'hash' | 'sieve'>) {
  const folded = foldForErasure(uid)
  return { uidHash: hash(folded), uidSieve: sieve(folded), uidLength: folded.length }
}

type BySieve = Map<number, Mark[]>
const indexes = new WeakMap<Marks, [length: number | null, bySieve: BySieve][]>()

/** All erased people, grouped by length of their uid (longest first) and then by its quick hash. */
export function marksByLength(erased: Marks): readonly [length: number | null, bySieve: BySieve][] {
  const known = indexes.get(erased)
  if (known !== undefined) return known
  const lengths = new Map<number | null, BySieve>()
  for (const mark of erased.marks) {
    const bySieve: BySieve = lengths.get(mark.uidLength) ?? new Map()
    lengths.set(mark.uidLength, bySieve.set(mark.uidSieve, [...(bySieve.get(mark.uidSieve) ?? []), mark]))
  }
  const index = [...lengths].sort(([one], [other]) => (other ?? 0) - (one ?? 0))
  indexes.set(erased, index)
  return index
}

/** The mark of this length that matches a text. */
export function markAmong(bySieve: BySieve, text: string, { hash, sieve }: Marks): Mark | null {
  const candidates = bySieve.get(sieve(text))
  if (candidates === undefined) return null
  const slow = hash(text)
  return candidates.find(({ uidHash }) => uidHash === slow) ?? null
}

/** The erased person with this uid; null where there is none. */
export function markOf(erased: Marks, uid: string): Mark | null {
  const folded = foldForErasure(uid)
  for (const [length, bySieve] of marksByLength(erased)) {
    if (length !== null && length !== folded.length) continue
    const mark = markAmong(bySieve, folded, erased) ?? (length === null ? markAmong(bySieve, uid.trim(), erased) : null)
    if (mark !== null) return mark
  }
  return null
}

/** An erased person, as far as is known of them: keyed hashes, and the pseudonym that stands in their place. */
export type Mark = {
  pseudonym: string
  /** The keyed hash of the uid as `foldForErasure` writes it. */
  uidHash: string
  /** Sixteen bits of a quick hash of the same, so that few texts need the slow one. */
  uidSieve: number
  /** Its characters; null for who was erased by a release that knew only uids of letters, digits, `-` and `_`, and hashed them as they came. */
  uidLength: number | null
  /** The names that calls gave them when they were erased. */
  names: readonly NameMark[]
}

/** A name as its words without case and accents: their number, the hash of all, and the quick hash of the first. */
export type NameMark = { words: number; hash: string; sieve: number }

/** Who is erased, and the hashes by which they are recognized. */
export type Erased = {
  marks: readonly Mark[]
  /** Records that were asked for before may have been read when fewer were erased, epoch milliseconds. */
  untilMs: number
  /** A keyed hash of a text, which cannot be reversed. */
  hash: (text: string) => string
  sieve: (text: string) => number
}

/** Nobody is erased. */
export const NOBODY_ERASED: Erased = { marks: [], untilMs: 0, hash: () => '', sieve: () => 0 }

const SIEVE_BITS = 0xffff
const CAPITAL = /[\p{Lu}\p{Lt}]/gu

/** A quick hash of sixteen bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). @param seed keeps it apart from that of other installations */
export function sieveOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & SIEVE_BITS
}

/** A text in which uids are compared: without case, and with the two forms of a blank in an address as one. As long as before, character by character. */
export const foldCase = (text: string): string =>
  text
    .replace(CAPITAL, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .replaceAll('+', ' ')

/** A uid as hashes of erased people have it: as long as before but for outer blanks, so that it can be found within texts. */
export const foldForErasure = (uid: string): string => foldCase(uid.trim())

/** How a uid is recognized later. */
export function uidMark(
  uid: string,
  { hash, sieve }: Pick<Erased, 'hash' | 'sieve'>,
): Omit<Mark, 'pseudonym' | 'names'> {
  const folded = foldForErasure(uid)
  return { uidHash: hash(folded), uidSieve: sieve(folded), uidLength: folded.length }
}

type BySieve = Map<number, Mark[]>
const indexes = new WeakMap<Erased, [length: number | null, bySieve: BySieve][]>()

/** Everyone who is erased, by the length of their uid, the longest first, and by its quick hash. */
export function marksByLength(erased: Erased): readonly [length: number | null, bySieve: BySieve][] {
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
export function markAmong(bySieve: BySieve, text: string, { hash, sieve }: Erased): Mark | null {
  const candidates = bySieve.get(sieve(text))
  if (candidates === undefined) return null
  const slow = hash(text)
  return candidates.find(({ uidHash }) => uidHash === slow) ?? null
}

/** The erased person with this uid; null where there is none. */
export function markOf(erased: Erased, uid: string): Mark | null {
  const folded = foldForErasure(uid)
  for (const [length, bySieve] of marksByLength(erased)) {
    if (length !== null && length !== folded.length) continue
    const mark = markAmong(bySieve, folded, erased) ?? (length === null ? markAmong(bySieve, uid.trim(), erased) : null)
    if (mark !== null) return mark
  }
  return null
}

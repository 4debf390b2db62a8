/** An erased person, as far as is known of them: keyed hashes, and the pseudonym that stands in their place. */
export type Mark = {
  pseudonym: string
  /** The keyed hash of the uid. */
  uidHash: string
  /** Sixteen bits of a quick hash of the uid, so that few texts need the slow one. */
  uidSieve: number
  /** The names that calls gave them when they were erased. */
  names: readonly NameMark[]
}

/** A name as its words without case and accents: their number, the hash of all, and the quick hash of the first. */
export type NameMark = { words: number; hash: string; sieve: number }

/** Who is erased, and the hashes by which they are recognized. */
export type Erased = {
  /** Differs whenever the marks do; '' while nobody is erased. */
  key: string
  marks: readonly Mark[]
  /** Records that were asked for before may have been read when fewer were erased, epoch milliseconds. */
  untilMs: number
  /** A keyed hash of a text, which cannot be reversed. */
  hash: (text: string) => string
  sieve: (text: string) => number
}

/** Nobody is erased. */
export const NOBODY_ERASED: Erased = { key: '', marks: [], untilMs: 0, hash: () => '', sieve: () => 0 }

const SIEVE_BITS = 0xffff

/** A quick hash of sixteen bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). @param seed keeps it apart from that of other installations */
export function sieveOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 16)) & SIEVE_BITS
}

/** The erased person with this uid; null where there is none. */
export function markOf({ marks, hash, sieve }: Erased, uid: string): Mark | null {
  const quick = sieve(uid)
  if (!marks.some(({ uidSieve }) => uidSieve === quick)) return null
  const slow = hash(uid)
  return marks.find(({ uidHash }) => uidHash === slow) ?? null
}

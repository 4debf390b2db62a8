import fc from 'fast-check'
import type { Written } from './collect'

/** A text by its parts: `pump` is repeated between `prefix` and `suffix`. */
export type Hostile = { prefix: string; pump: string; suffix: string }

type Pattern = Pick<Written, 'source' | 'flags'>

const SAMPLES = 4
const STARTS = 8
/** One of every kind of character that a pattern may tell apart. */
const ALPHABET = [...'\0\t\n\r !"#%&\'()*+,-./09:;<=>?@AFZ[\\]^_`afz{|}~\u00a0é\u0301ß\u2028…”＝😀\ud800']
const SUFFIXES = ['', '\0', 'x\n!']

/**
 * Texts that may make a regular expression slow: characters that it tells apart, and pieces of texts that it matches, repeated after the
 * beginnings of such texts and before an end that does not match.
 */
export function hostileTexts(regex: Pattern): Hostile[] {
  const letters = representatives(regex)
  const samples = matchingTexts(regex)
  const pieces = samples.flatMap((sample) => {
    const starts = Array.from({ length: Math.min(sample.length, STARTS) }, (_, start) => start)
    return starts.flatMap((start) =>
      [1, 2, 4].map((length) => [sample.slice(0, start), sample.slice(start, start + length)] as const),
    )
  })
  const inside = pieces.flatMap(([prefix, piece]) => [[prefix, piece] as const, ['', piece] as const])
  const after = samples.flatMap((sample) => letters.map((letter) => [sample, letter] as const))
  const alone = letters.flatMap((letter) => [
    ['', letter] as const,
    ...letters.map((other) => ['', letter + other] as const),
  ])
  const all = new Map<string, Hostile>()
  for (const [prefix, pump] of [...alone, ...inside, ...after])
    for (const suffix of SUFFIXES) all.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix })
  return [...all.values()]
}

/** Characters, one for each set of the pattern's classes and characters that it belongs to. */
function representatives({ source, flags }: Pattern): string[] {
  const atoms =
    source.match(/\[(?:\\.|[^\]\\])*\]|\\[pP]\{\w+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|[^()|?*+{}^$]/gsu) ?? []
  const tests = [...new Set(atoms)].flatMap((atom) => {
    try {
      return [new RegExp(`^${atom}$`, flags.replaceAll(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
  const kinds = new Map<string, string>()
  for (const letter of [...ALPHABET, ...atoms.filter((atom) => atom.length === 1)]) {
    const kind = tests.map((test) => (test.test(letter) ? '1' : '0')).join('')
    if (!kinds.has(kind)) kinds.set(kind, letter)
  }
  return [...kinds.values()]
}

/** Texts that the pattern matches; none where fast-check cannot make them. */
function matchingTexts({ source, flags }: Pattern): string[] {
  try {
    const plain = new RegExp(source, flags.replaceAll(/[giyv]/g, ''))
    return fc.sample(fc.stringMatching(plain), { seed: 1, numRuns: SAMPLES }).map((text) => text.slice(0, 80))
  } catch {
    return []
  }
}

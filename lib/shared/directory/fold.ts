/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS = new Map([
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['’', "'"],
])
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')
const MARKS = /\p{M}/gu

/** Text without case and accents, for comparing: `Łukasz`, `lukasz` and `LUKASZ` are equal. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase()
  return lower.replace(MARKS, '').replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter)
}

/** The folded words of a search. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

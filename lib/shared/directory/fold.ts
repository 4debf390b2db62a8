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
/** Accents, and what is never seen: joiners, soft hyphens, marks of direction. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** Text without case, accents and invisible characters, for comparing: `Łukasz`, `lukasz` and `LUKASZ` are equal. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase()
  return lower.replace(UNSEEN, '').replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter)
}

/** The folded words of a search. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

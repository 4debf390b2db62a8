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
  ['ς', 'σ'],
])
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')
/** Marks, and what shows as nothing, such as a soft hyphen or a direction mark. */
const UNSEEN = /[\p{M}\p{DI}\p{Cf}]/gu

/** Text without case, accents, width and what cannot be seen, for comparing: `Łukasz`, `lukasz` and `ＬＵＫＡＳＺ` are equal. */
export function fold(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase()
  return lower.replace(UNSEEN, '').replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter)
}

/** The folded words of a search. */
export const foldedWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/** Every folded word of a search, with the forms that an id in lower case may have it in: ids keep their accents, composed or not. */
export function wordForms(text: string): Map<string, readonly string[]> {
  const forms = new Map(foldedWords(text).map((word) => [word, new Set([word])]))
  for (const written of text.toLowerCase().split(/\s+/))
    for (const form of [written.normalize('NFC'), written.normalize('NFD')]) forms.get(fold(written))?.add(form)
  return new Map([...forms].map(([word, all]) => [word, [...all]]))
}

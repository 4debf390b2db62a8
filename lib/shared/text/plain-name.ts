/** Nearly every name: Latin letters, digits, punctuation and single spaces, which are plain already. */
const USUAL = /^[!-~¡-¬®-ʯ]+(?: [!-~¡-¬®-ʯ]+)*$/
const LONE_SURROGATE = /\p{Surrogate}/gu
/**
 * Joiners, variation selectors and tags with what they belong to (emoji, keycaps, flags, ideographs, letters of Arabic and Indian scripts); otherwise
 * characters that are invisible or change the text's direction (Unicode’s Default_Ignorable_Code_Point).
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\p{ExtPict}\p{VS}?\p{EMod}?(?:\u200d(?=\p{ExtPict}))?|[#*\d]\ufe0f(?=\u20e3)|\p{sc=Han}\p{VS}|[\u0620-\u06ff\u0900-\u0dff]\p{Join_C}(?=[\u0620-\u06ff\u0900-\u0dff]))|[\p{DI}\ufff9-\ufffb\p{NChar}]/gu
/** More marks on one letter than any script writes. */
const TOWER = /((?:\p{Join_C}?\p{M}){4})[\p{M}\p{Join_C}]+/gu
/** Line breaks, tabs and other controls, spaces of any kind, and the blank of Braille. */
const BLANKS = /[\s\p{Cc}\u2800]+/gu
const BARE_MARK = /^(?=\p{M})/u

/**
 * A text from outside as it is shown: on one line, in its own order, without invisible characters, at most four marks per letter, emoji whole.
 * Empty only if nothing of it is visible. Ordinary text is its own plain name (design, section 3: a name is text, never layout).
 */
export function plainName(text: string): string {
  if (USUAL.test(text)) return text
  return replaceUnseen(text.replace(LONE_SURROGATE, '\ufffd'), () => '')
    .replace(TOWER, '$1')
    .replace(BLANKS, ' ')
    .trim()
    .replace(BARE_MARK, '◌')
}

/** Replaces each character that is invisible or changes the text's direction. Joiners within emoji and letters are kept. */
export const replaceUnseen = (text: string, instead: (character: string) => string): string =>
  text.replace(UNSEEN, (character, joined: string | undefined) => joined ?? instead(character))

/** A character as its code point: `⟨U+202E⟩`. */
export const codeOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** An id as it is shown: its plain name, or its code points if nothing of it is visible, so that there is something to read and to click. */
export const plainId = (id: string): string => plainName(id) || Array.from(id, codeOf).join('')

/** Capitalizes the first letter: `meet` becomes `Meet`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A label within a sentence: `Answer rate` becomes `answer rate`; acronyms keep their capitals. */
export const lower = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

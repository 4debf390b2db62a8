/** Markup that is safe as it stands. */
export class Markup {
  constructor(readonly text: string) {}
}
type Part = Markup | string | number | null | false | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that are not seen, or that turn the text beside them round: control characters, and marks of direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is shown as codes
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Text as it may stand in an element or an attribute; what could not be seen shows as its code. */
export function escapeText(text: string): string {
  return text
    .replaceAll(UNSEEN, (unseen) => `⟨U+${(unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Text that comes out of a parser exactly as it is here; carriage returns survive, and nothing is shown in place of anything. */
export function exactText(text: string): Markup {
  return new Markup(text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string).replaceAll('\r', '&#13;'))
}

/** Markup from a template: what is put into it is escaped, unless it is markup itself; null and false are nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(pieces.reduce((text, piece, index) => `${text}${said(parts[index - 1] ?? null)}${piece}`))
}

function said(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(said).join('')
  return escapeText(String(part))
}

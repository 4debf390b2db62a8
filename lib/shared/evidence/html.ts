/** Markup that is already escaped. */
export class Markup {
  constructor(readonly text: string) {}
}
type Part = Markup | string | number | null | false | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Invisible characters, and those that reorder the text around them: control characters and directional marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is shown as codes
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Text escaped for an element or an attribute; invisible characters are shown as their code points. */
export function escapeText(text: string): string {
  return text
    .replaceAll(
      INVISIBLE,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** Text that an HTML parser reads back unchanged, including carriage returns and invisible characters. */
export function exactText(text: string): Markup {
  return new Markup(text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string).replaceAll('\r', '&#13;'))
}

/** Markup from a template. Interpolated values are escaped unless they are markup; null and false add nothing. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(pieces.reduce((text, piece, index) => `${text}${textOf(parts[index - 1] ?? null)}${piece}`))
}

function textOf(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escapeText(String(part))
}

import { codeOf, replaceUnseen } from '@/lib/shared/text/plain-name'

/** Markup that is already escaped. */
export class Markup {
  constructor(readonly text: string) {}
}
type Part = Markup | string | number | null | false | readonly Part[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/gu

/** Text escaped for an element or an attribute; characters that are invisible or change the text's direction are shown as code points. */
export const escapeText = (text: string): string =>
  replaceUnseen(text, codeOf)
    .replaceAll(CONTROLS, codeOf)
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string)

/** Text that an HTML parser reads back unchanged, including carriage returns and invisible characters. */
export const exactText = (text: string): Markup =>
  new Markup(text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string).replaceAll('\r', '&#13;'))

/** A sentence in which right-to-left parts are isolated, so that they do not reorder the text around them. */
export const sentence = (text: string): Markup => new Markup(isolated(text, escapeText))

/** Markup from a template. Interpolated values are escaped unless they are markup; null and false add nothing. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(pieces.reduce((text, piece, index) => `${text}${textOf(parts[index - 1] ?? null)}${piece}`))

function textOf(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escapeText(String(part))
}

/** Words of a script that is written from right to left, with what joins them into a name. */
const RIGHT_TO_LEFT =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?:[ '’"-]+[\u0590-\u08ff\u200c\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*)/u

/** The parts of a text: every other one is written from right to left, and must be isolated so that it does not pull the numbers and names after it to its other side. */
export const aroundRightToLeft = (text: string): string[] => text.split(RIGHT_TO_LEFT)

/** A sentence as HTML: its parts escaped, and those from right to left isolated. */
export const isolated = (text: string, escaped: (part: string) => string): string =>
  aroundRightToLeft(text)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<bdi>${escaped(part)}</bdi>`))
    .join('')

import type { MetaFact } from './facts'

/** Values at `key` become links: `{value}` in the template stands for the value. */
export type ValueLink = { key: string; template: string }

export const VALUE_PLACE = '{value}'
/** Path segments that would lead elsewhere, also in their escaped forms. */
const DOTS = /^\.{1,2}$/

/** A template with a value in it; null where the result is no web address. */
function filled(template: string, value: string): URL | null {
  try {
    const url = new URL(template.replaceAll(VALUE_PLACE, () => encodeURIComponent(value)))
    return ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' ? url : null
  } catch {
    // No address, or half a character, which cannot be encoded.
    return null
  }
}

/** Whether a template leads to web addresses of one server, with the value after its name. */
export function isTemplate(template: string): boolean {
  const [one, other] = [filled(template, 'a'), filled(template, 'b')]
  return one !== null && other !== null && one.origin === other.origin && one.href !== other.href
}

/** The places of lists do not count: `tickets.0` is `tickets`. */
const named = (key: string): string[] =>
  key
    .toLowerCase()
    .split('.')
    .filter((name) => !/^\d+$/.test(name))

/** Where a value of the metadata leads: by the template of its path, else of its last name, in any case. Null where there is none. */
export function valueHref(links: readonly ValueLink[], { key, value }: MetaFact): string | null {
  const names = named(key)
  const by = (wanted: string | undefined) => links.find((link) => link.key.trim().toLowerCase() === wanted)
  const link = by(names.join('.')) ?? by(names.at(-1))
  const text = value.trim()
  if (link === undefined || DOTS.test(text) || !isTemplate(link.template)) return null
  return filled(link.template, text)?.href ?? null
}

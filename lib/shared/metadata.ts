import { embedded } from './values/json'

/** A value of a call's metadata as text, at its path: `order.items.0.sku`; '' where the metadata is a value alone. */
export type MetaFact = { key: string; value: string }

const MAX_KEY_CHARACTERS = 500
/** Longer texts are not parsed as JSON: `normalize` cuts values to this length. */
const MAX_JSON_CHARACTERS = 500
const KEY_NAMES = ['key', 'name']
const VALUE_NAME = 'value'

/** The values of metadata with their paths, in order, also within JSON texts, but no blank ones. An entry of a list that is a key and a value has the key. Never throws. */
export const metaFacts = (metaData: unknown): MetaFact[] => factsAt('', metaData)

function factsAt(key: string, value: unknown): MetaFact[] {
  if (value === null || value === undefined) return []
  const inner = typeof value === 'string' && value.length <= MAX_JSON_CHARACTERS ? embedded(value) : value
  if (typeof inner !== 'object' || inner === null)
    return String(inner).trim() === '' ? [] : [{ key, value: String(inner) }]
  const isList = Array.isArray(inner)
  return Object.entries(inner).flatMap(([name, one]) => {
    const pair = (isList ? pairOf(one) : null) ?? { key: name, value: one }
    return factsAt(within(key, pair.key), pair.value)
  })
}

const within = (key: string, name: string): string =>
  (key === '' ? name : `${key}.${name}`).slice(0, MAX_KEY_CHARACTERS)

/** `{"key": "ticket", "value": "T-8849"}`, as lists of metadata are often written. */
function pairOf(entry: unknown): { key: string; value: unknown } | null {
  if (typeof entry !== 'object' || entry === null) return null
  const names = Object.keys(entry)
  const [keyName] = names.filter((name) => KEY_NAMES.includes(name.toLowerCase()))
  const [valueName] = names.filter((name) => name.toLowerCase() === VALUE_NAME)
  if (names.length !== 2 || keyName === undefined || valueName === undefined) return null
  const { [keyName]: key, [valueName]: value } = entry as Record<string, unknown>
  return typeof key === 'string' && key.trim() !== '' ? { key, value } : null
}

/** Values at `key` become links: `{value}` in the template stands for the value. */
export type ValueLink = { key: string; template: string }

export const VALUE_PLACE = '{value}'
/** How a template is filled in: the placeholder for the value, and the schemes that the address may have. */
export type Template = { place: string; schemes: readonly string[] }
const VALUE: Template = { place: VALUE_PLACE, schemes: ['http:', 'https:'] }
/** Path segments that would change the path, even when escaped. */
const DOTS = /^\.{1,2}$/

/** A template filled in with a value; null if the result is not such an address, or could point elsewhere. */
export function filledTemplate(template: string, value: string, { place, schemes }: Template): URL | null {
  if (DOTS.test(value)) return null
  try {
    const url = new URL(template.replaceAll(place, () => encodeURIComponent(value)))
    return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url : null
  } catch {
    // Not a URL, or a lone surrogate, which cannot be encoded.
    return null
  }
}

/** Whether all addresses of a template are on one server, with the value after the host. */
export function isTemplate(template: string, of = VALUE): boolean {
  const [one, other] = ['a', 'b'].map((value) => filledTemplate(template, value, of))
  return !!one && !!other && one.origin === other.origin && one.host === other.host && one.href !== other.href
}

/** The names in a path, without list indexes: `tickets.0` is `tickets`. */
const named = (key: string): string[] =>
  key
    .toLowerCase()
    .split('.')
    .filter((name) => !/^\d+$/.test(name))

/** The link of a metadata value: from the template of its path, else of the last name in it, ignoring case. Null if there is none. */
export function valueHref(links: readonly ValueLink[], { key, value }: MetaFact): string | null {
  const names = named(key)
  const by = (wanted: string | undefined) => links.find((link) => link.key.trim().toLowerCase() === wanted)
  const link = by(names.join('.')) ?? by(names.at(-1))
  const text = value.trim()
  if (link === undefined || !isTemplate(link.template)) return null
  return filledTemplate(link.template, text, VALUE)?.href ?? null
}

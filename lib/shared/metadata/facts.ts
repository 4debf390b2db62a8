import { embedded } from '@/lib/shared/values/json'
/** A value of a call's metadata as text, at its path: `order.items.0.sku`; '' where the metadata is a value alone. */
export type MetaFact = { key: string; value: string }

const MAX_KEY_CHARACTERS = 500
/** Values are cut to this by `normalize`; longer ones are read as they are. */
const MAX_JSON_CHARACTERS = 500
const KEY_NAMES = ['key', 'name']
const VALUE_NAME = 'value'

/**
 * The values of a call's metadata with their paths, in their order: objects, lists, and JSON within texts are followed; what is absent or blank
 * is left out. An entry of a list that is a pair of a key and a value has the key as its place. Never throws.
 */
export function metaFacts(metaData: unknown): MetaFact[] {
  const facts: MetaFact[] = []
  collect(metaData, '', facts)
  return facts
}

function collect(value: unknown, key: string, facts: MetaFact[]): void {
  if (value === null || value === undefined) return
  const inner = typeof value === 'string' && value.length <= MAX_JSON_CHARACTERS ? embedded(value) : value
  if (typeof inner !== 'object' || inner === null) {
    const text = String(inner)
    if (text.trim() !== '') facts.push({ key, value: text })
    return
  }
  const isList = Array.isArray(inner)
  for (const [name, one] of Object.entries(inner)) {
    const pair = isList ? pairOf(one) : null
    collect(pair === null ? one : pair.value, within(key, pair?.key ?? name), facts)
  }
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

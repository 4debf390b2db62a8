import { parsed } from '@/lib/shared/text/parsed'
import { isObject } from './coerce'

/** The most levels of objects and lists a record may have (real ones: five). Parsing, rendering and cloning recurse, and overflow the stack after a few thousand. */
export const MAX_LEVELS = 64

/** True for a value nested more than `levels` deep. Does not look any deeper. */
export function isNestedTooDeep(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value)
  for (const item of items) if (typeof item === 'object' && isNestedTooDeep(item, levels - 1)) return true
  return false
}

type Open = { isList: boolean; entries: Iterator<[string | number, unknown]>; written: number }

/** The JSON of a value parsed from JSON, at any depth: `JSON.stringify` overflows the stack on deep ones. */
export function deepJson(value: unknown): string {
  const parts: string[] = []
  const open: Open[] = []
  const write = (item: unknown) => {
    if (typeof item !== 'object' || item === null) return void parts.push(JSON.stringify(item) ?? 'null')
    const isList = Array.isArray(item)
    parts.push(isList ? '[' : '{')
    open.push({
      isList,
      entries: (isList ? item.entries() : Object.entries(item).values()) as Open['entries'],
      written: 0,
    })
  }
  write(value)
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const next = inner.entries.next()
    if (next.done) {
      parts.push(inner.isList ? ']' : '}')
      open.pop()
      continue
    }
    const [name, item] = next.value
    if (inner.written > 0) parts.push(',')
    inner.written += 1
    if (!inner.isList) parts.push(`${JSON.stringify(name)}:`)
    write(item)
  }
  return parts.join('')
}

/** The items of a list, or of an object with numeric keys, a list in which PHP found gaps, in their order; null for anything else. */
export function itemsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  const entries = isObject(value) ? Object.entries(value) : []
  const isNumbered = entries.length > 0 && entries.every(([name]) => /^\d{1,9}$/.test(name))
  return isNumbered ? entries.map(([, item]) => item) : null
}

/** The object or list that a text contains as JSON; any other value as it is. */
export function embedded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s{0,99}[[{]/.test(value)) return value
  const inside = parsed(value)
  return inside === undefined || isNestedTooDeep(inside) ? value : inside
}

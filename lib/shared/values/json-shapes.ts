import { isObject, type Loose } from './coerce'
import { isNestedTooDeep } from './nesting'

/** Whether an object is a list in which PHP found gaps: its keys are numbers. An empty object is none. */
function isNumberedList(value: unknown): value is Loose {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => /^\d{1,9}$/.test(name))
}

/** The items of a list, or of an object with numeric keys, in their order; null for anything else. */
export function itemsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  return isNumberedList(value) ? Object.values(value) : null
}

/** The object or list that a text contains as JSON; any other value as it is. */
export function embedded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s{0,99}[[{]/.test(value)) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return isNestedTooDeep(parsed) ? value : parsed
  } catch {
    return value
  }
}

import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { parsed } from '@/lib/shared/values/json'

/** The form field that contains the whole event as JSON. */
const WHOLE = 'payload'
/**
 * The events in the body of a webhook. The format is detected, whatever the content type: a JSON object, a list of objects, one object per line, or a
 * form. A body without any fields, such as an empty one or the text of a test, gives an event without fields.
 * @returns at least one event; null if the body is not UTF-8 or is broken JSON
 */
export function eventsIn(body: Uint8Array): Loose[] | null {
  const text = textOf(body)
  if (text === null) return null
  const value = parsed(text) ?? linesOf(text)
  if (value !== undefined) return eventsOf(value)
  if (/^[[{]/.test(text)) return null
  const fields = formOf(text)
  return Object.hasOwn(fields, WHOLE) ? eventsOf(fields[WHOLE]) : [fields]
}

/** Decodes and trims the body, without a byte order mark; null if it is not UTF-8. */
function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).trim()
  } catch {
    return null
  }
}

/** The objects of a text with one JSON object per line; undefined for any other text. */
function linesOf(text: string): unknown[] | undefined {
  const values = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [parsed(line)]))
  return values.length > 1 && values.every(isObject) ? values : undefined
}

const eventsOf = (value: unknown): Loose[] => {
  const values = Array.isArray(value) && value.length > 0 ? value : [value]
  return values.map((one) => (isObject(one) ? one : {}))
}

/** The fields of a form by their innermost name, such as `sessionId` for `data[sessionId]`; parses values that are JSON. None if the text is not a form. */
function formOf(text: string): Loose {
  if (!/^[^\s=&]+=/.test(text)) return {}
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      const read = /^\s*[[{]/.test(value) ? parsed(value) : undefined
      return [/\[([^[\]]+)\]$/.exec(name)?.[1] ?? name, read ?? value]
    }),
  )
}

import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { parsed } from '@/lib/shared/values/json'

/** A field of a form in which senders put the whole event as JSON. */
const WHOLE = 'payload'
/**
 * The events in the body of a webhook, read by what it is and not by its content type: a JSON object, a list of them, one on each line, or a form.
 * An event without fields stands for what says nothing, such as an empty body or the words of a test.
 * @returns at least one; null for a body that is none of these: no UTF-8, or broken JSON
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

/** Without a byte order mark, which the decoder removes. */
function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).trim()
  } catch {
    return null
  }
}

/** The objects of lines that are all JSON; undefined if one is none. */
function linesOf(text: string): unknown[] | undefined {
  const values = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [parsed(line)]))
  return values.length > 1 && values.every(isObject) ? values : undefined
}

const eventsOf = (value: unknown): Loose[] => {
  const values = Array.isArray(value) && value.length > 0 ? value : [value]
  return values.map((one) => (isObject(one) ? one : {}))
}

/** The fields of a form by their innermost name, as of `data[sessionId]`; values that are JSON are read. None in text that is no form. */
function formOf(text: string): Loose {
  if (!/^[^\s=&]+=/.test(text)) return {}
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      const read = /^\s*[[{]/.test(value) ? parsed(value) : undefined
      return [/\[([^[\]]+)\]$/.exec(name)?.[1] ?? name, read ?? value]
    }),
  )
}

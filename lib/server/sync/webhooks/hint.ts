import { foldedName } from '@/lib/server/records/aliases'
import { idSchema } from '@/lib/shared/calls/ids'
import { parsed } from '@/lib/shared/text/parsed'
import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { embedded } from '@/lib/shared/values/json'

/** The form field that contains the whole event as JSON. */
const WHOLE = 'payload'
/**
 * The events in the body of a webhook, whatever its content type: a JSON object, a list of objects, one object per line, or a form. A body without any
 * fields, such as an empty one or the text of a test, gives an event without fields. Null if it is not UTF-8 or is broken JSON.
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

/** What a webhook suggests to read. */
export type Hint = {
  /** The event's name in lower case; `unknown` without a plausible one. For display and counting only. */
  event: string
  /** The room to read; null for the newest calls, if it concerns a call but names none. */
  sessionId: string | null
  /** False for one that suggests nothing to read; it is kept only to be counted and recognized. */
  isHint: boolean
}

/** Fields that may contain the event's name, folded by `foldedName`. */
const EVENT_FIELDS = ['trigger', 'event', 'eventname', 'eventtype', 'action', 'type']
const EVENT_NAME = /^[a-z][a-z0-9_.-]{0,59}$/
const ABOUT_CALLS = /call|meeting|participant|recording|transcri/
/** Real bodies have a few dozen values, at most ten deep. */
const MAX_VALUES = 5_000
const MAX_DEPTH = 16

/** Reads an event. Only the session id is used, from any depth: the specification of the body is incomplete and its content unproven. */
export function readHint(fields: Loose): Hint {
  const event = eventOf(fields)
  const sessionId = sessionIdsIn(fields).find((id) => idSchema.safeParse(id).success) ?? null
  const concernsCalls = ABOUT_CALLS.test(event) || isObject((fields.data as Loose | null | undefined)?.call)
  return { event, sessionId, isHint: sessionId !== null || concernsCalls }
}

function eventOf(fields: Loose): string {
  const given = Object.entries(fields).map(([name, value]) => ({ field: foldedName(name.slice(0, 40)), value }))
  const names = EVENT_FIELDS.map((field) => given.find((one) => one.field === field)?.value)
  return (
    names.map((name) => (typeof name === 'string' ? spelled(name) : '')).find((name) => EVENT_NAME.test(name)) ??
    'unknown'
  )
}

/** Converts `callEnded`, `CALL-ENDED` and `call.ended` to the documented `call_ended`. */
const spelled = (event: string): string =>
  event
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[ .-]/g, '_')

/** The values of all fields called `sessionId`, in any spelling, the outermost first. */
function sessionIdsIn(fields: Loose): string[] {
  const found: string[] = []
  let level: unknown[] = [fields]
  let seen = 0
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level)
      for (const [name, inner] of Object.entries(value as Loose)) {
        seen += 1
        if (seen > MAX_VALUES) return found
        const inside = embedded(inner)
        if (typeof inside === 'object' && inside !== null) next.push(inside)
        else if (isSessionIdField(name) && inner !== null && inner !== '') found.push(String(inner))
      }
    level = next
  }
  return found
}

const isSessionIdField = (name: string) => name.length < 40 && foldedName(name) === 'sessionid'

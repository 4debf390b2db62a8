import { isSessionId } from '@/lib/shared/contracts/ids'

/** What a webhook suggests to read: one room, the newest calls (it concerns a call but names none), or nothing. */
export type Hint = {
  /** The event's name in lower case; `unknown` without a plausible one. For display and counting only. */
  event: string
  about: { kind: 'room'; sessionId: string } | { kind: 'newest' } | { kind: 'nothing' }
}

/** Under which names a body may say what happened. */
const EVENT_FIELDS = ['trigger', 'event', 'eventName', 'action', 'type']
const EVENT_NAME = /^[a-z][a-z0-9_.-]{0,59}$/
const ABOUT_CALLS = /call|meeting|participant|recording|transcri/
/** Real bodies have a few dozen values, at most ten deep. */
const MAX_VALUES = 5_000
const MAX_DEPTH = 16

type Fields = Record<string, unknown>

/**
 * Reads the body of a webhook. Only the session id is ever used, from whatever depth: the specification of the body is incomplete and its
 * content unproven.
 * @returns null for a body that is not a JSON object
 */
export function readHint(body: Uint8Array): Hint | null {
  const fields = asObject(body)
  if (fields === null) return null
  const event = eventOf(fields)
  const named = sessionIdsIn(fields)
  const sessionId = named.find(isSessionId)
  if (sessionId !== undefined) return { event, about: { kind: 'room', sessionId } }
  const concernsCalls = ABOUT_CALLS.test(event) || isFields((fields.data as Fields | null | undefined)?.call)
  return { event, about: { kind: concernsCalls ? 'newest' : 'nothing' } }
}

function asObject(body: Uint8Array): Fields | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function eventOf(fields: Fields): string {
  const names = EVENT_FIELDS.map((field) => (Object.hasOwn(fields, field) ? fields[field] : null))
  return (
    names
      .map((name) => (typeof name === 'string' ? name.trim().toLowerCase() : ''))
      .find((name) => EVENT_NAME.test(name)) ?? 'unknown'
  )
}

/** The values of all fields called `sessionId`, in any spelling, the outermost first. */
function sessionIdsIn(fields: Fields): string[] {
  const found: string[] = []
  let level: unknown[] = [fields]
  let seen = 0
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: unknown[] = []
    for (const value of level)
      for (const [name, inner] of Object.entries(value as Fields)) {
        seen += 1
        if (seen > MAX_VALUES) return found
        if (typeof inner === 'object' && inner !== null) next.push(inner)
        else if (isSessionIdField(name) && inner !== null && inner !== '') found.push(String(inner))
      }
    level = next
  }
  return found
}

const isSessionIdField = (name: string) => name.replaceAll('_', '').toLowerCase() === 'sessionid'

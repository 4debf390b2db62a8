import { foldedName } from '@/lib/server/records/aliases'
import { isSessionId } from '@/lib/shared/calls/ids'
import { isObject, type Loose } from '@/lib/shared/values/coerce'
import { embedded } from '@/lib/shared/values/json'

/** What a webhook suggests to read: one room, the newest calls (it concerns a call but names none), or nothing. */
export type Hint = {
  /** The event's name in lower case; `unknown` without a plausible one. For display and counting only. */
  event: string
  about: { kind: 'room'; sessionId: string } | { kind: 'newest' } | { kind: 'nothing' }
}

/** Fields that may contain the event's name, folded by `foldedName`. */
const EVENT_FIELDS = ['trigger', 'event', 'eventname', 'eventtype', 'action', 'type']
const EVENT_NAME = /^[a-z][a-z0-9_.-]{0,59}$/
const ABOUT_CALLS = /call|meeting|participant|recording|transcri/
/** Real bodies have a few dozen values, at most ten deep. */
const MAX_VALUES = 5_000
const MAX_DEPTH = 16

/**
 * Reads an event of a webhook. Only the session id is ever used, from whatever depth: the specification of the body is incomplete and its
 * content unproven.
 */
export function readHint(fields: Loose): Hint {
  const event = eventOf(fields)
  const named = sessionIdsIn(fields)
  const sessionId = named.find(isSessionId)
  if (sessionId !== undefined) return { event, about: { kind: 'room', sessionId } }
  const concernsCalls = ABOUT_CALLS.test(event) || isObject((fields.data as Loose | null | undefined)?.call)
  return { event, about: { kind: concernsCalls ? 'newest' : 'nothing' } }
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

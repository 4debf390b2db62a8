import { countOf, formatClock, formatDate, type Zone } from '@/lib/shared/text/format'
import type { CallEvent, EventKind } from '@/lib/shared/timeline/events'

/** `14:02`, or `14:02:05` when not on the full minute: as short as possible while exact. */
export function exactClock(at: number, zone: Zone): string {
  const clock = formatClock(at, zone)
  return clock.replace(/^(\d+:\d\d):00/, '$1')
}

/** The clock time, with the date when it is not on the same day as `reference`. */
export function clockNear(at: number, reference: number, zone: Zone): string {
  const date = formatDate(at, zone)
  return date === formatDate(reference, zone) ? exactClock(at, zone) : `${exactClock(at, zone)} on ${date}`
}

/**
 * `Ana`, `Ana and Bo`, `Ana, Bo and Cy`; beyond `most` names, `Ana, Bo, Cy and 12 others`.
 * @param of how many there are, with those whose names are not known here
 */
export function nameList(names: readonly string[], most = 4, of = names.length): string {
  if (of <= 1) return names[0] ?? 'nobody'
  if (of === names.length && of <= most) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const shown = names.slice(0, most - 1)
  return `${shown.join(', ')} and ${countOf(of - shown.length, 'other')}`
}

/** `once`, `twice`, `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}

const WORDS: Record<EventKind, (name: string | null) => string> = {
  initiated: (name) => (name === null ? 'The call was placed' : `${name} placed the call`),
  started: () => 'The call started',
  joined: (name) => `${name ?? 'Someone'} joined`,
  rejoined: (name) => `${name ?? 'Someone'} rejoined`,
  left: (name) => `${name ?? 'Someone'} left`,
  'recording-started': () => 'Recording started',
  'recording-stopped': () => 'Recording stopped',
  ended: () => 'The call ended',
}

/** An event in words: `Bo joined on another device`. */
export function eventWords(event: CallEvent, nameOf: (uid: string) => string): string {
  const words = WORDS[event.kind](event.uid === null ? null : nameOf(event.uid))
  return event.note === null ? words : `${words} ${event.note}`
}

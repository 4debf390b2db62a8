import type { CallEvent, EventKind } from '@/lib/shared/timeline/events'

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

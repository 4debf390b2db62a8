import type { Call, Entity, Participant } from '@/lib/shared/calls/call'
import { waitSecondsOf } from '@/lib/shared/calls/outcome'
import { displayName, givenName } from '@/lib/shared/people/names'
import { NO_UID, personKey, UNKNOWN_PARTICIPANT } from '@/lib/shared/presence/uids'
import { formatAge, formatClock, formatDate, sinceStart, type Zone } from '@/lib/shared/text/format'
import { plainName } from '@/lib/shared/text/plain-name'
import type { CallEvent, EventKind } from '@/lib/shared/timeline/events'
import {
  isOpen,
  isWaitingCaller,
  type Person,
  peopleOfCall,
  presenceCounts,
  type Span,
  startOf,
} from '@/lib/shared/timeline/presence'

/** The people in a call's story. */
export type Cast = ReturnType<typeof castOf>

/** The people in a call with their names, from the API's `entities` for caller and receiver, else from their own entries. */
export function castOf(call: Call, nowSeconds: number) {
  const everyone = peopleOfCall(call, nowSeconds)
  const names = new Map(
    everyone.map((person) => [person.uid, person.name ?? (person.uid === NO_UID ? UNKNOWN_PARTICIPANT : null)]),
  )
  return {
    everyone,
    joined: everyone.filter((person) => person.intervals.length > 0),
    absent: everyone.filter((person) => person.intervals.length === 0),
    /** A person's name if known, else their uid. */
    nameOf: (uid: string): string =>
      names.get(uid) ?? displayName(uid, uid === call.initiator ? call.initiatorEntity : null),
  }
}

/** Who called, by name; null when the API does not say. */
export const callerOf = (call: Call, cast: Cast): string | null =>
  call.initiator === null ? null : cast.nameOf(call.initiator)

/** What stands in place of the time at which someone joined a call and at which they left, where the API gives none. */
export const wordsWithoutTime = (call: Call, { uid, isJoined, joinedAt }: Participant) => ({
  joined: isJoined ? 'not given' : isWaitingCaller(call, personKey(uid)) ? '–' : 'never',
  left: !isJoined && joinedAt === null ? '–' : isOpen(call) ? 'still in' : 'not given',
})

/** When all of these people were present at once, as spans of non-zero length. */
export const together = (people: readonly Person[]): Span[] =>
  presenceCounts(people).filter(({ count }) => count === people.length)

/** Who called and who was called, for a heading or a row, with placeholders where the API does not say. */
export function endsOf(call: Call): { from: string; to: string } {
  const { initiator, initiatorEntity, receiver, receiverEntity, receiverType } = call
  const nameOf = (id: string, entity: Entity | null) => {
    const isGroup = receiverType === 'group' && id === receiver
    const row = isGroup ? undefined : call.participants.find((one) => one.uid === id && givenName(id, one) !== null)
    return givenName(id, entity) ?? displayName(id, row)
  }
  return {
    from: initiator === null ? 'Unknown caller' : nameOf(initiator, initiatorEntity),
    to:
      receiver === null
        ? plainName(receiverEntity?.name ?? '') || 'Unknown receiver'
        : nameOf(receiver, receiverEntity),
  }
}

/** How long a call rang, on every page: until its answer, its end or now (epoch seconds); null if unknown. Metrics cover answered calls only (design, section 3). */
export function ringOf(call: Call, nowSeconds: number): { seconds: number | null; running: boolean } {
  if (call.status !== 'initiated') return { seconds: waitSecondsOf(call), running: false }
  const seconds = nowSeconds - (call.initiatedAt ?? call.time)
  return { seconds: seconds < 0 ? null : seconds, running: true }
}

/** `open for 39 d`: shown instead of a running timer if a call was probably never closed. */
export const openFor = (call: Call, nowSeconds: number): string => `open for ${formatAge(nowSeconds - startOf(call))}`

/** The minutes of a call on each basis. They differ by definition, and sometimes by mistake. */
export const minutesBases = ({ totalDurationInMinutes, participantSeconds, durationSeconds }: Call) => [
  { label: 'API', minutes: totalDurationInMinutes, definition: 'The minutes that the API reports for the call.' },
  {
    label: 'Participants',
    minutes: participantSeconds / 60,
    definition: 'Time from joining to leaving, summed over all participant entries: the billable basis.',
  },
  {
    label: 'Wall clock',
    minutes: durationSeconds === null ? null : durationSeconds / 60,
    definition: 'Time from the start to the end of the call, however many people were in it.',
  },
]

/** `14:02`, or `14:02:05` when not on the full minute: as short as possible while exact. */
export const exactClock = (at: number, zone: Zone): string => formatClock(at, zone).replace(/^(\d+:\d\d):00/, '$1')

/** A moment of a call: `14:02:05 (+3:10)`. */
export const momentWords = (call: Call, at: number, zone: Zone): string =>
  `${formatClock(at, zone)} (${sinceStart(at, startOf(call))})`

/** The clock time, with the date when it is not on the same day as `reference`. */
export function clockNear(at: number, reference: number, zone: Zone): string {
  const date = formatDate(at, zone)
  return date === formatDate(reference, zone) ? exactClock(at, zone) : `${exactClock(at, zone)} on ${date}`
}

/** `once`, `twice`, `3 times`. */
export const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

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

import type { Call } from '@/lib/shared/calls/call'
import { isOpen, type Person, type Span } from './presence'

const EVENT_KINDS = [
  'initiated',
  'started',
  'joined',
  'rejoined',
  'left',
  'recording-started',
  'recording-stopped',
  'ended',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export type CallEvent = {
  kind: EventKind
  /** Epoch seconds. */
  at: number
  uid: string | null
  /** Added when the person has other devices in the call: `on another device`, `on one device`. */
  note: string | null
}

type Add = (kind: EventKind, at: number | null, rest?: Partial<CallEvent>) => void

/** The events of a call by time; within a second, in the order in which they must have happened. */
export function callEvents(call: Call, people: readonly Person[]): CallEvent[] {
  const events: CallEvent[] = []
  const add: Add = (kind, at, rest) => {
    if (at !== null && Number.isFinite(at)) events.push({ kind, at, uid: null, note: null, ...rest })
  }
  add('initiated', call.initiatedAt, { uid: call.initiator })
  add('started', call.startedAt)
  for (const person of people) addPerson(call, person, add)
  for (const { startTime, endTime } of call.recordings) {
    add('recording-started', startTime)
    add('recording-stopped', endTime)
  }
  if (!isOpen(call)) add('ended', call.endedAt)
  const orderOf = ({ kind }: CallEvent) => EVENT_KINDS.indexOf(kind)
  return events.sort((left, right) => left.at - right.at || orderOf(left) - orderOf(right))
}

function addPerson(call: Call, person: Person, add: Add): void {
  const staysOn = stayingElsewhere(person)
  let reach = Number.NEGATIVE_INFINITY
  for (const interval of person.intervals) {
    const row = call.participants[interval.row]
    const again = reach > Number.NEGATIVE_INFINITY
    const note = again && interval.from < reach ? 'on another device' : null
    if (row?.joinedAt !== null)
      add(again && note === null ? 'rejoined' : 'joined', interval.from, { uid: person.uid, note })
    add('left', row?.leftAt ?? null, { uid: person.uid, note: staysOn(interval) ? 'on one device' : null })
    reach = Math.max(reach, interval.to)
  }
}

/** Whether a person, when one of their intervals ends, is and stays in the call on another device. */
function stayingElsewhere({ intervals }: Person): (interval: Span) => boolean {
  // Intervals are sorted by start. `reaches`: for each, the latest end of it and all before it.
  let reach = Number.NEGATIVE_INFINITY
  const reaches = intervals.map(({ to }) => {
    reach = Math.max(reach, to)
    return reach
  })
  return ({ to }) => {
    let begun = 0
    for (let end = intervals.length; begun < end; ) {
      const middle = (begun + end) >> 1
      if ((intervals[middle]?.from ?? to) < to) begun = middle + 1
      else end = middle
    }
    return (reaches[begun - 1] ?? to) > to
  }
}

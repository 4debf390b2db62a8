import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import { waitSecondsOf } from '@/lib/shared/contracts/stages'
import { formatMinutes } from '@/lib/shared/format'
import { decodedSegment } from '@/lib/shared/links'
import { presenceTotals } from '@/lib/shared/presence/presence-totals'
import { joinedUidsOf } from '@/lib/shared/presence/uids'
import { minutesBases } from '@/lib/shared/story/minutes'
import { namesOf } from '@/lib/shared/story/names'
import { exactDuration } from '@/lib/shared/story/words'

/** One fact of both calls in words; `differs` where they are not the same. */
export type Difference = { label: string; a: string; b: string; differs: boolean }

const seconds = (value: number | null) => (value === null ? 'not known' : exactDuration(value))

function factsOf(call: Call): [string, string][] {
  const totals = [...presenceTotals(call.participants).people.values()]
  const sum = (read: (person: (typeof totals)[number]) => number) =>
    String(totals.reduce((whole, person) => whole + read(person), 0))
  return [
    ['Status', call.status],
    ['Type', call.type ?? 'not given'],
    ['Mode', call.mode ?? 'not given'],
    ['Rang', seconds(waitSecondsOf(call))],
    ['Duration', seconds(call.durationSeconds)],
    ['People', `${call.joinedPeople} of ${call.invitedPeople} invited`],
    ...minutesBases(call).map(({ label, minutes }): [string, string] => [
      `Minutes, ${label}`,
      minutes === null ? 'not known' : formatMinutes(minutes),
    ]),
    ['Devices', sum((person) => person.devices)],
    ['Reconnects', sum((person) => person.reconnects)],
    ['Recordings', String(call.recordings.length)],
    ['Doubtful', call.anomalies.length === 0 ? 'nothing' : call.anomalies.join(', ')],
  ]
}

/** Two calls fact by fact, in one order. */
export function differences(a: Call, b: Call): Difference[] {
  const others = new Map(factsOf(b))
  return factsOf(a).map(([label, of]) => {
    const other = others.get(label) ?? ''
    return { label, a: of, b: other, differs: of !== other }
  })
}

/** Who was in both calls, and who in one alone, by name; someone counts as in a call when they joined it. */
export function peopleOfBoth(a: Call, b: Call): { both: string[]; onlyA: string[]; onlyB: string[] } {
  const [inA, inB] = [joinedUidsOf(a.participants), joinedUidsOf(b.participants)]
  const [nameInA, nameInB] = [namesOf(a), namesOf(b)]
  return {
    both: [...inA].filter((uid) => inB.has(uid)).map(nameInA),
    onlyA: [...inA].filter((uid) => !inB.has(uid)).map(nameInA),
    onlyB: [...inB].filter((uid) => !inA.has(uid)).map(nameInB),
  }
}

/** The call in what someone pasted: a session id, or a link to a call of any Callscope. Empty text is none. */
export function pastedSessionId(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, segment, query] = /\/calls\/([^/?#\s]+)(?:\?([^#\s]*))?/.exec(trimmed) ?? []
  if (segment === undefined) return trimmed
  const roomMid = new URLSearchParams(query).get('mid') ?? undefined
  return refOf({ sessionId: decodedSegment(segment), roomMid })
}

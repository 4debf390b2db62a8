import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { foldUid } from '@/lib/shared/calls/ids'
import { stateWord, waitSecondsOf } from '@/lib/shared/calls/outcome'
import { issueLabel } from '@/lib/shared/issues/issues'
import { qualityOf, qualityWords } from '@/lib/shared/issues/quality'
import { decodedSegment } from '@/lib/shared/links'
import { deviceTotals } from '@/lib/shared/presence/presence-totals'
import { joinedUidsOf } from '@/lib/shared/presence/uids'
import { castOf, minutesBases } from '@/lib/shared/story/cast'
import { exactDuration, formatMinutes } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'

const seconds = (value: number | null) => (value === null ? 'unknown' : exactDuration(value))

function propertiesOf(call: Call): [string, string][] {
  const { devices, reconnects } = call.cut ?? deviceTotals(call.participants)
  return [
    ['Outcome', stateWord(call.status)],
    ['Type', call.type === null ? 'not given' : capital(call.type)],
    ['Mode', call.mode === null ? 'not given' : capital(call.mode)],
    ['Wait', seconds(waitSecondsOf(call))],
    ['Duration', seconds(call.durationSeconds)],
    ['People', `${call.joinedPeople} of ${call.invitedPeople} invited`],
    ...minutesBases(call).map(({ label, minutes }): [string, string] => [
      `Minutes, ${label}`,
      minutes === null ? 'unknown' : formatMinutes(minutes),
    ]),
    ['Devices', String(devices)],
    ['Reconnects', String(reconnects)],
    ['Recordings', String(call.recordings.length)],
    ['Issues', [...qualityOf(call).map(qualityWords), ...call.anomalies.map(issueLabel)].join(', ') || 'none'],
  ]
}

/** Two calls property by property, as text and in a fixed order. */
export function differences(a: Call, b: Call) {
  const propertiesOfB = new Map(propertiesOf(b))
  return propertiesOf(a).map(([label, inA]) => {
    const inB = propertiesOfB.get(label) ?? ''
    return { label, a: inA, b: inB, differs: inA !== inB }
  })
}

/** The names of those who joined both calls, and of those who joined only one; null where either carries only its first participant rows. */
export function peopleOfBoth(a: Call, b: Call): { both: string[]; onlyA: string[]; onlyB: string[] } | null {
  if (a.cut !== undefined || b.cut !== undefined) return null
  const [castA, castB] = [castOf(a, a.time), castOf(b, b.time)]
  const [inA, inB] = [joinedIn(a), joinedIn(b)]
  const among = (people: Map<string, string>, keeps: (folded: string) => boolean) =>
    [...people].flatMap(([folded, uid]) => (keeps(folded) ? [uid] : []))
  return {
    both: among(inA, (uid) => inB.has(uid)).map(castA.nameOf),
    onlyA: among(inA, (uid) => !inB.has(uid)).map(castA.nameOf),
    onlyB: among(inB, (uid) => !inA.has(uid)).map(castB.nameOf),
  }
}

/** Everyone who joined, by the uid that is compared. */
const joinedIn = ({ participants }: Call): Map<string, string> =>
  new Map([...joinedUidsOf(participants)].map((uid) => [foldUid(uid), uid]))

/** The session id in pasted text: an id, or a link to a call on any Callscope. Null for empty text. */
export function pastedSessionId(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, segment, query] = /\/calls\/([^/?#\s]+)(?:\?([^#\s]*))?/.exec(trimmed) ?? []
  if (segment === undefined) return trimmed
  const roomMid = new URLSearchParams(query).get('mid') ?? undefined
  return refOf({ sessionId: decodedSegment(segment), roomMid })
}

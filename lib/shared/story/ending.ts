import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { type Person, startOf } from '@/lib/shared/timeline/presence'
import { type Cast, lastSeen } from './cast'
import { counted, nameList } from './words'

/** Joining or leaving this far outside the call contradicts it. */
const OUTSIDE_SECONDS = 5

/** Who left first, and how long before the end; only for ended calls of which all leavings are known. */
export function leavingSentence(call: Call, cast: Cast): string | null {
  const { joined, nameOf } = cast
  if (call.status !== 'ended' || call.endedAt === null || joined.length < 2) return null
  if (joined.some((person) => person.stays.some((stay) => stay.unknownEnd || stay.reversed))) return null
  const end = call.endedAt
  if (end < startOf(call)) return null
  const first = joined.reduce((least, person) => Math.min(least, lastSeen(person) ?? end), Number.POSITIVE_INFINITY)
  const leavers = joined.filter((person) => lastSeen(person) === first)
  if (leavers.length === joined.length)
    return first === end
      ? `${joined.length === 2 ? 'Both' : 'All'} left at the end.`
      : `${joined.length === 2 ? 'Both' : 'All'} left ${beside(first, end)}.`
  const names = nameList(leavers.map((person: Person) => nameOf(person.uid)))
  return `${names} left first, ${beside(first, end)}.`
}

function beside(at: number, end: number): string {
  if (at === end) return 'at the end'
  return at < end
    ? `${exactDuration(end - at)} before the end`
    : `${exactDuration(at - end)} after the end that the API gives`
}

/** Recordings, with their length where both ends are known. */
export function recordingSentence(call: Call): string | null {
  if (call.recordings.length === 0)
    return call.hasRecording && call.status === 'ended'
      ? 'The API says that it was recorded, but names no recording.'
      : null
  const known = call.recordings.flatMap((recording) => recording.durationSeconds ?? [])
  const length =
    known.length === call.recordings.length
      ? ` (${exactDuration(known.reduce((sum, seconds) => sum + seconds, 0))})`
      : ''
  return call.recordings.length === 1
    ? `It was recorded${length}.`
    : `It was recorded in ${counted(call.recordings.length, 'part')}${length}.`
}

/** What cannot be true or is not there, in words. */
export function caveats(call: Call): string[] {
  const sentences: string[] = []
  const has = (name: string) => call.anomalies.includes(name)
  // Where start and end do not give the length, it comes from totalDuration.
  const length =
    call.durationSeconds === null
      ? 'its length is not known'
      : `its length (${exactDuration(call.durationSeconds)}) is what totalDuration says`
  if (has('ended-before-started') && call.startedAt !== null && call.endedAt !== null && call.endedAt < call.startedAt)
    sentences.push(
      `The API says that it ended ${exactDuration(call.startedAt - call.endedAt)} before it started, so ${length}.`,
    )
  if (has('missing-started-at')) sentences.push(`The API gives no start; ${length}.`)
  if (has('missing-ended-at')) sentences.push(`The API gives no end; ${length}.`)
  if (has('missing-left-at')) {
    const rows = call.participants.filter((row) => row.joinedAt !== null && row.leftAt === null).length
    sentences.push(`For ${counted(rows, 'entry', 'entries')} the API gives no time of leaving.`)
  }
  const unjoined = call.participants.filter((row) => row.isJoined && row.joinedAt === null).length
  if (unjoined > 0) sentences.push(`For ${counted(unjoined, 'entry', 'entries')} the API gives no time of joining.`)
  sentences.push(...contradictions(call))
  if (has('left-before-joined')) sentences.push('Someone left before they joined, says the API.')
  if (has('stale-ongoing')) sentences.push('That is longer than calls go on here: its end was probably lost.')
  return sentences
}

/** Presence that lies far outside the call itself, by the API's own times. */
function contradictions(call: Call): string[] {
  const { endedAt, initiatedAt } = call
  const late = call.participants.reduce(
    (most, row) => Math.max(most, (row.leftAt ?? 0) - (endedAt ?? Number.POSITIVE_INFINITY)),
    0,
  )
  const early = call.participants.reduce(
    (most, row) =>
      Math.max(most, (initiatedAt ?? Number.NEGATIVE_INFINITY) - (row.joinedAt ?? Number.POSITIVE_INFINITY)),
    0,
  )
  const sentences: string[] = []
  if (late > OUTSIDE_SECONDS && call.status === 'ended' && !call.anomalies.includes('ended-before-started'))
    sentences.push(`The last leaving that the API gives lies ${exactDuration(late)} after the end.`)
  if (early > OUTSIDE_SECONDS)
    sentences.push(`The first joining that the API gives lies ${exactDuration(early)} before the call was placed.`)
  return sentences
}

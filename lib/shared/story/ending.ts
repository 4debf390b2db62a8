import type { Call, Participant } from '@/lib/shared/calls/call'
import { countOf, exactDuration, nameList } from '@/lib/shared/text/format'
import { lastSeen, type Person, startOf } from '@/lib/shared/timeline/presence'
import type { Cast } from './cast'

/** Joining or leaving this far outside the call contradicts it. */
const OUTSIDE_SECONDS = 5

/** Who left first, and how long before the end; only for ended calls with every leave time known. */
export function leavingSentence(call: Call, cast: Cast): string | null {
  const { joined, nameOf } = cast
  if (call.status !== 'ended' || call.endedAt === null || joined.length < 2) return null
  if (joined.some((person) => person.intervals.some((interval) => interval.unknownEnd || interval.reversed)))
    return null
  const end = call.endedAt
  if (end < startOf(call)) return null
  const first = joined.reduce((least, person) => Math.min(least, lastSeen(person) ?? end), Number.POSITIVE_INFINITY)
  const leavers = joined.filter((person) => lastSeen(person) === first)
  if (leavers.length === joined.length)
    return `${joined.length === 2 ? 'Both' : 'All'} left ${relativeToEnd(first, end)}.`
  const names = nameList(leavers.map((person: Person) => nameOf(person.uid)))
  return `${names} left first, ${relativeToEnd(first, end)}.`
}

function relativeToEnd(at: number, end: number): string {
  if (at === end) return 'at the end'
  return at < end
    ? `${exactDuration(end - at)} before the end`
    : `${exactDuration(at - end)} after the end time the API gives`
}

/** Recordings, with their duration where both ends are known. */
export function recordingSentence(call: Call): string | null {
  if (call.recordings.length === 0)
    return call.hasRecording && call.status === 'ended' ? 'The API says it was recorded, but lists no recording.' : null
  const known = call.recordings.flatMap((recording) => recording.durationSeconds ?? [])
  const length =
    known.length === call.recordings.length
      ? ` (${exactDuration(known.reduce((sum, seconds) => sum + seconds, 0))})`
      : ''
  return call.recordings.length === 1
    ? `It was recorded${length}.`
    : `It was recorded in ${countOf(call.recordings.length, 'part')}${length}.`
}

/** Impossible or missing values, in words. */
export function caveats(call: Call): string[] {
  const sentences: string[] = []
  const has = (name: string) => call.anomalies.includes(name)
  const duration =
    call.durationSeconds === null
      ? 'its duration is unknown'
      : `its duration (${exactDuration(call.durationSeconds)}) is the API’s own total`
  if (has('ended-before-started') && call.startedAt !== null && call.endedAt !== null && call.endedAt < call.startedAt)
    sentences.push(
      `According to the API, it ended ${exactDuration(call.startedAt - call.endedAt)} before it started, so ${duration}.`,
    )
  if (has('missing-started-at')) sentences.push(`The API gives no start time; ${duration}.`)
  if (has('missing-ended-at')) sentences.push(`The API gives no end time; ${duration}.`)
  if (has('missing-left-at')) {
    const rows = call.participants.filter((row) => row.isJoined && row.leftAt === null).length
    sentences.push(`The API gives no leave time for ${countOf(rows, 'entry', 'entries')}.`)
  }
  const unjoined = call.participants.filter((row) => row.isJoined && row.joinedAt === null).length
  if (unjoined > 0) sentences.push(`The API gives no join time for ${countOf(unjoined, 'entry', 'entries')}.`)
  sentences.push(...contradictions(call))
  if (has('left-before-joined')) sentences.push('According to the API, someone left before they joined.')
  if (has('stale-ongoing'))
    sentences.push('That is over the limit for ongoing calls: its end was probably never reported.')
  return sentences
}

/** Presence far outside the call itself, by the API's own times. */
function contradictions(call: Call): string[] {
  const { endedAt, initiatedAt } = call
  const most = (secondsOf: (row: Participant) => number) =>
    call.participants.reduce((found, row) => Math.max(found, secondsOf(row)), 0)
  const late = most(({ leftAt }) => (leftAt ?? 0) - (endedAt ?? Number.POSITIVE_INFINITY))
  const early = most(({ joinedAt }) => (joinedAt === null || initiatedAt === null ? 0 : initiatedAt - joinedAt))
  const sentences: string[] = []
  if (late > OUTSIDE_SECONDS && call.status === 'ended' && !call.anomalies.includes('ended-before-started'))
    sentences.push(`The last leave time the API gives is ${exactDuration(late)} after the end.`)
  if (early > OUTSIDE_SECONDS)
    sentences.push(`The first join time the API gives is ${exactDuration(early)} before the call was placed.`)
  return sentences
}

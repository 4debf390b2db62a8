import type { Anomaly, Call, Participant } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { secondsOfClock } from '@/lib/shared/values/amounts'
import type { Coercer } from '@/lib/shared/values/coerce'

/** The API rounds minutes differently from one endpoint to another: figures within 6 seconds or 2 % are the same. */
const TOLERANCE_MINUTES = 0.1
const TOLERANCE_RATIO = 0.02

type Arrived = {
  hasEnd: boolean
  hasAllLeft: boolean
  /** Any of the three totals. */
  hasMinutes: boolean
  /** Any time at all. */
  hasTime: boolean
  /** Its time is ahead of when it was first seen. */
  isAhead: boolean
}

/** A call's anomalies, except `stale-ongoing`, which depends on the current time. @param arrived before implausible values were removed */
export function anomaliesOf(call: Omit<Call, 'anomalies'>, coercer: Coercer, arrived: Arrived): Anomaly[] {
  const found: Anomaly[] = []
  const { status, startedAt, endedAt, participants } = call
  if (startedAt !== null && endedAt !== null && endedAt < startedAt) found.push('ended-before-started')
  if (startedAt === null && isAnswered(status)) found.push('missing-started-at')
  if (status === 'ended' && !arrived.hasEnd) found.push('missing-ended-at')
  if (status === 'ended' && !arrived.hasAllLeft) found.push('missing-left-at')
  if (participants.some(({ joinedAt, leftAt }) => joinedAt !== null && leftAt !== null && leftAt < joinedAt))
    found.push('left-before-joined')
  if (isCountMismatch(call)) found.push('participant-count-mismatch')
  if (arrived.hasMinutes && status === 'ended' && isMinutesMismatch(call)) found.push('minutes-mismatch')
  if (call.hasRecording && call.recordings.length === 0) found.push('recording-missing')
  if (call.outcome === 'other') found.push('unknown-status')
  if (coercer.fields.length > 0) found.push('coerced-field')
  if (coercer.isCut) found.push('cut-text')
  if (coercer.hasNegativeMinutes) found.push('negative-minutes')
  if (coercer.isImplausible) found.push('implausible-value')
  if (!arrived.hasTime) found.push('missing-time')
  if (arrived.isAhead) found.push('ahead-of-clock')
  return found
}

/** `totalParticipants` is specified as entries, but in practice also counts people or entries that joined: all of these are accepted. */
function isCountMismatch({ totalParticipants, participants, joinedPeople }: Omit<Call, 'anomalies'>): boolean {
  if (totalParticipants === null || totalParticipants === participants.length || totalParticipants === joinedPeople)
    return false
  return totalParticipants !== participants.filter((row) => row.isJoined).length
}

const minutesOf = (one: Omit<Call, 'anomalies'> | Participant): number =>
  one.totalDurationInMinutes || one.totalAudioMinutes + one.totalVideoMinutes

/** Minutes are specified as a sum over participants, but in practice are also the wall clock: a figure near any known basis is accepted. */
function isMinutesMismatch(call: Omit<Call, 'anomalies'>): boolean {
  const minutes = minutesOf(call)
  const timer = call.totalDuration === null ? null : secondsOfClock(call.totalDuration)
  const summed = call.participants.reduce((sum, row) => sum + minutesOf(row), 0)
  const bases = [
    call.durationSeconds === null ? null : call.durationSeconds / 60,
    timer === null || timer === 0 ? null : timer / 60,
    call.participantSeconds === 0 ? null : call.participantSeconds / 60,
    summed === 0 ? null : summed,
  ].filter((basis) => basis !== null)
  const isNear = (basis: number) =>
    Math.abs(minutes - basis) <= Math.max(TOLERANCE_MINUTES, TOLERANCE_RATIO * Math.max(minutes, basis))
  return bases.length > 0 && !bases.some(isNear)
}

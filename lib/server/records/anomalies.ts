import type { Anomaly, Call } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { secondsOfClock } from '@/lib/shared/values/amounts'
import type { Coercer } from '@/lib/shared/values/coerce'

/** The API rounds minutes differently from one endpoint to another: figures within 6 seconds or 2 % are the same. */
const TOLERANCE_MINUTES = 0.1
const TOLERANCE_RATIO = 0.02

/**
 * A call's anomalies, except `stale-ongoing`, which depends on the current time.
 * @param given the values as they arrived, before implausible ones were removed
 * @param hasMinutes whether any of the three minute totals arrived
 * @param hasTime whether any time arrived
 * @param isAhead whether its time is ahead of when it was first seen
 */
export function anomaliesOf(
  call: Omit<Call, 'anomalies'>,
  coercer: Coercer,
  {
    given,
    hasMinutes,
    hasTime,
    isAhead,
  }: { given: { hasEnd: boolean; hasAllLeft: boolean }; hasMinutes: boolean; hasTime: boolean; isAhead: boolean },
): Anomaly[] {
  const found: Anomaly[] = []
  const { status, startedAt, endedAt, participants } = call
  if (startedAt !== null && endedAt !== null && endedAt < startedAt) found.push('ended-before-started')
  if (startedAt === null && isAnswered(status)) found.push('missing-started-at')
  if (status === 'ended' && !given.hasEnd) found.push('missing-ended-at')
  if (status === 'ended' && !given.hasAllLeft) found.push('missing-left-at')
  if (participants.some(({ joinedAt, leftAt }) => joinedAt !== null && leftAt !== null && leftAt < joinedAt))
    found.push('left-before-joined')
  if (isCountMismatch(call)) found.push('participant-count-mismatch')
  if (hasMinutes && status === 'ended' && isMinutesMismatch(call)) found.push('minutes-mismatch')
  if (call.hasRecording && call.recordings.length === 0) found.push('recording-missing')
  if (call.outcome === 'other') found.push('unknown-status')
  if (coercer.fields.length > 0) found.push('coerced-field')
  if (coercer.isCut) found.push('cut-text')
  if (coercer.hasNegativeMinutes) found.push('negative-minutes')
  if (coercer.isImplausible) found.push('implausible-value')
  if (!hasTime) found.push('missing-time')
  if (isAhead) found.push('ahead-of-clock')
  return found
}

/** `totalParticipants` is specified as entries, but in practice also counts people or entries that joined: all of these are accepted. */
function isCountMismatch({ totalParticipants, participants, joinedPeople }: Omit<Call, 'anomalies'>): boolean {
  if (totalParticipants === null || totalParticipants === participants.length || totalParticipants === joinedPeople)
    return false
  return totalParticipants !== participants.filter((row) => row.isJoined).length
}

/** Minutes are specified as a sum over participants, but in practice are also the wall clock: a figure near any known basis is accepted. */
function isMinutesMismatch(call: Omit<Call, 'anomalies'>): boolean {
  const minutes = call.totalDurationInMinutes || call.totalAudioMinutes + call.totalVideoMinutes
  const timer = call.totalDuration === null ? null : secondsOfClock(call.totalDuration)
  let summed = 0
  for (const row of call.participants)
    summed += row.totalDurationInMinutes || row.totalAudioMinutes + row.totalVideoMinutes
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

import type { ReferenceCall } from './read-record'

const DOCUMENTED = ['initiated', 'ongoing', 'ended', 'unanswered', 'missed', 'busy', 'rejected', 'canceled', 'failed']
const isKnown = (value: number | null): value is number => value !== null

/** The anomalies of a call, each by its definition; `stale-ongoing` depends on the current time and is checked separately. */
export function referenceAnomalies(
  call: ReferenceCall,
  arrived: Record<
    'hasMinutes' | 'hasTime' | 'isAhead' | 'hasEnd' | 'hasAllLeft' | 'isOdd' | 'isNegative' | 'isImplausible',
    boolean
  >,
): string[] {
  const { status, startedAt, endedAt, participants } = call
  const isAnswered = status === 'ongoing' || status === 'ended'
  const joinedRows = participants.filter((row) => row.isJoined)
  const flags: Record<string, boolean> = {
    'ended-before-started': isKnown(startedAt) && isKnown(endedAt) && endedAt < startedAt,
    'missing-started-at': isAnswered && startedAt === null,
    'missing-ended-at': status === 'ended' && !arrived.hasEnd,
    'missing-left-at': status === 'ended' && !arrived.hasAllLeft,
    'left-before-joined': participants.some(
      ({ joinedAt, leftAt }) => isKnown(joinedAt) && isKnown(leftAt) && leftAt < joinedAt,
    ),
    'participant-count-mismatch':
      call.totalParticipants !== null &&
      ![participants.length, joinedRows.length, call.joinedPeople].includes(call.totalParticipants),
    'minutes-mismatch': arrived.hasMinutes && status === 'ended' && isMinutesMismatch(call),
    'recording-missing': call.hasRecording && call.recordings === 0,
    'unknown-status': !DOCUMENTED.includes(status),
    'coerced-field': arrived.isOdd,
    'negative-minutes': arrived.isNegative,
    'implausible-value': arrived.isImplausible,
    'missing-time': !arrived.hasTime,
    'ahead-of-clock': arrived.isAhead,
  }
  return Object.keys(flags).filter((name) => flags[name])
}

/** True unless the minutes are within 6 seconds or 2 % of any way in which they may have been counted. */
function isMinutesMismatch(call: ReferenceCall): boolean {
  const minutes = call.totalDurationInMinutes || call.totalAudioMinutes + call.totalVideoMinutes
  let presence = 0
  let rows = 0
  for (const { joinedAt, leftAt, totalAudioMinutes, totalVideoMinutes, totalDurationInMinutes } of call.participants) {
    if (isKnown(joinedAt) && isKnown(leftAt) && leftAt > joinedAt) presence += (leftAt - joinedAt) / 60
    rows += totalDurationInMinutes || totalAudioMinutes + totalVideoMinutes
  }
  const ways: number[] = []
  if (call.durationSeconds !== null) ways.push(call.durationSeconds / 60)
  if (call.timerSeconds !== null && call.timerSeconds > 0) ways.push(call.timerSeconds / 60)
  if (presence > 0) ways.push(presence)
  if (rows !== 0) ways.push(rows)
  const fits = ways.some((way) => Math.abs(minutes - way) <= Math.max(0.1, 0.02 * Math.max(minutes, way)))
  return ways.length > 0 && !fits
}

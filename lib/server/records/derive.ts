import { ANSWERED_STATUSES, OPEN_STATUSES, type Participant } from '@/lib/shared/calls/call'
import { secondsOfClock } from '@/lib/shared/values/amounts'
import { LONGEST_RING_SECONDS } from './plausible'

const ANSWERED: ReadonlySet<string> = new Set(ANSWERED_STATUSES)
const OPEN: ReadonlySet<string> = new Set(OPEN_STATUSES)

/** The fields of a call that the derived values are computed from. Times are epoch seconds. */
export type Facts = {
  status: string
  initiatedAt: number | null
  startedAt: number | null
  endedAt: number | null
  totalDuration: string | null
  /** Seconds. */
  duration: number | null
  participants: Participant[]
}

export const isAnswered = (status: string): boolean => ANSWERED.has(status)

/** A call's place in time: when it was initiated, else started, else first joined, else ended. Null when it has no time at all. */
export function timeOf({ initiatedAt, startedAt, endedAt, participants }: Facts): number | null {
  return initiatedAt ?? startedAt ?? earliestJoin(participants) ?? endedAt
}

function earliestJoin(participants: Participant[]): number | null {
  let earliest: number | null = null
  for (const { joinedAt } of participants)
    if (joinedAt !== null && (earliest === null || joinedAt < earliest)) earliest = joinedAt
  return earliest
}

/** Seconds from initiation to start, for answered calls that have both in order and near enough. */
export function ringSecondsOf({ status, initiatedAt, startedAt }: Facts): number | null {
  if (!isAnswered(status) || initiatedAt === null || startedAt === null || startedAt < initiatedAt) return null
  return startedAt - initiatedAt > LONGEST_RING_SECONDS ? null : startedAt - initiatedAt
}

/** Wall-clock seconds of an answered call that has ended, else its timer or its own duration if that is above zero. */
export function durationSecondsOf({ status, startedAt, endedAt, totalDuration, duration }: Facts): number | null {
  if (!isAnswered(status) || status === 'ongoing') return null
  if (startedAt !== null && endedAt !== null && endedAt >= startedAt) return endedAt - startedAt
  const timer = totalDuration === null ? null : secondsOfClock(totalDuration)
  return [timer, duration].map((seconds) => Math.round(seconds ?? 0)).find((seconds) => seconds > 0) ?? null
}

/** Distinct people invited and joined, and the seconds present summed over rows with both ends in order. */
export function peopleOf(participants: Participant[]): {
  invitedPeople: number
  joinedPeople: number
  participantSeconds: number
} {
  const invited = new Set<string>()
  const joined = new Set<string>()
  let participantSeconds = 0
  for (const { uid, isJoined, joinedAt, leftAt } of participants) {
    if (uid !== null) invited.add(uid)
    if (uid !== null && isJoined) joined.add(uid)
    if (joinedAt !== null && leftAt !== null && leftAt > joinedAt) participantSeconds += leftAt - joinedAt
  }
  return { invitedPeople: invited.size, joinedPeople: joined.size, participantSeconds }
}

/** True for a status that is not final: the sync polls such a call by id. */
export const isOpen = (status: string): boolean => OPEN.has(status)

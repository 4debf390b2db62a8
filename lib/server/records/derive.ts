import type { Participant } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { joinedUidsOf, uidsOf } from '@/lib/shared/presence/uids'
import { secondsOfClock } from '@/lib/shared/values/amounts'
import type { Coercer } from '@/lib/shared/values/coerce'

/** No call, stay or recording lasts longer than a week, and nobody lets it ring for more than a day. */
export const LONGEST_SECONDS = 7 * 86_400
export const LONGEST_MINUTES = LONGEST_SECONDS / 60
const LONGEST_RING_SECONDS = 86_400
/** By how much a stay may lie outside of its call, since clocks differ. */
const SLACK_SECONDS = 3600
/** How far ahead of when it was first seen a call may be dated: clocks differ (design, section 3, `time`). */
const AHEAD_SECONDS = 300
/** The minutes of a call may be a sum over at least this many people. */
const SUMMED_OVER = 100

/** The most minutes that a call with this many participant rows can have, since they may be summed over participants. */
export const mostMinutes = (rows: number): number => LONGEST_MINUTES * Math.max(rows, SUMMED_OVER)

type Times = { initiatedAt: number | null; startedAt: number | null; endedAt: number | null }

/** When a call ended; null if it would have lasted, or rung, longer than any call. */
export function plausibleEnd({ initiatedAt, startedAt, endedAt }: Times, isAnswered: boolean, coercer: Coercer) {
  const from = isAnswered ? (startedAt ?? initiatedAt) : (initiatedAt ?? startedAt)
  if (endedAt === null || from === null) return endedAt
  return endedAt - from > (isAnswered ? LONGEST_SECONDS : LONGEST_RING_SECONDS) ? coercer.implausible() : endedAt
}

/** Whether the call rang for an implausibly long time. */
export const isRungTooLong = ({ initiatedAt, startedAt }: Times): boolean =>
  initiatedAt !== null && startedAt !== null && startedAt - initiatedAt > LONGEST_RING_SECONDS

/**
 * Removes implausible times from participant rows, so that they are not summed: both times if someone joins more than an hour before the call or
 * after its end; only the end if they leave more than an hour after the call ended, or stay for more than a week.
 */
export function keepPlausibleStays(
  participants: readonly Participant[],
  { initiatedAt, startedAt, endedAt }: Times,
  coercer: Coercer,
): void {
  const began = Math.min(initiatedAt ?? Number.POSITIVE_INFINITY, startedAt ?? Number.POSITIVE_INFINITY)
  const from = Number.isFinite(began) ? began - SLACK_SECONDS : Number.NEGATIVE_INFINITY
  const hasEnd = endedAt !== null && endedAt >= (startedAt ?? initiatedAt ?? endedAt)
  const to = hasEnd ? endedAt + SLACK_SECONDS : Number.POSITIVE_INFINITY
  for (const row of participants) {
    const { joinedAt, leftAt } = row
    if (joinedAt !== null && (joinedAt < from || joinedAt > to)) {
      row.joinedAt = row.leftAt = coercer.implausible()
    } else if (leftAt !== null && (leftAt > to || (joinedAt !== null && leftAt - joinedAt > LONGEST_SECONDS))) {
      row.leftAt = coercer.implausible()
    }
  }
}

/** The time to date a call with (epoch seconds): when it was first seen if it has none, or one too far ahead of that, which `isAhead` reports. */
export function datedTime(time: number | null, firstSeenSeconds: number): { time: number; isAhead: boolean } {
  const firstSeen = Math.floor(firstSeenSeconds)
  const isAhead = time !== null && time > firstSeen + AHEAD_SECONDS
  return { time: time === null || isAhead ? firstSeen : time, isAhead }
}

/** The fields of a call that the derived values are computed from. Times are epoch seconds. */
export type Facts = Times & {
  status: string
  totalDuration: string | null
  /** Seconds. */
  duration: number | null
  participants: Participant[]
}

/** A call's place in time: when it was initiated, else started, else first joined, else ended. Null when it has no time at all. */
export const timeOf = ({ initiatedAt, startedAt, endedAt, participants }: Facts): number | null =>
  initiatedAt ?? startedAt ?? earliestJoin(participants) ?? endedAt

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
export function peopleOf(participants: Participant[]) {
  let participantSeconds = 0
  for (const { joinedAt, leftAt } of participants)
    if (joinedAt !== null && leftAt !== null && leftAt > joinedAt) participantSeconds += leftAt - joinedAt
  const [invitedPeople, joinedPeople] = [uidsOf(participants).size, joinedUidsOf(participants).size]
  return { invitedPeople, joinedPeople, participantSeconds }
}

/** When someone was in a call: epoch seconds, `to` exclusive; `to` is null while they are still in it. */
export type PresenceInterval = { from: number; to: number | null }

/**
 * The presence intervals of everyone in a call, in no particular order. Each person's devices and reconnects are merged (design, section 3,
 * “presence”); entries without a uid count as one person. An interval without an end stays open in an ongoing call and is dropped from one that
 * is over; an interval that ends before it begins is dropped.
 */
export function presenceIntervalsOf(participants: readonly Participant[], isOngoing: boolean): PresenceInterval[] {
  const present = participants.filter(
    ({ joinedAt, leftAt }) => joinedAt !== null && (leftAt === null ? isOngoing : leftAt > joinedAt),
  ) as (Participant & { joinedAt: number })[]
  const intervalOf = ({ joinedAt, leftAt }: (typeof present)[number]) => ({ from: joinedAt, to: leftAt })
  // A shortcut for a backfill of millions of calls: hardly any has the same person twice.
  if (new Set(present.map((row) => row.uid)).size === present.length) return present.map(intervalOf)
  const people = new Map<string | null, PresenceInterval[]>()
  for (const row of present) {
    const intervals = people.get(row.uid)
    if (intervals === undefined) people.set(row.uid, [intervalOf(row)])
    else intervals.push(intervalOf(row))
  }
  return [...people.values()].flatMap(merged)
}

function merged(intervals: PresenceInterval[]): PresenceInterval[] {
  intervals.sort((left, right) => left.from - right.from)
  const disjoint: PresenceInterval[] = []
  for (const interval of intervals) {
    const last = disjoint.at(-1)
    if (last === undefined || (last.to !== null && interval.from > last.to)) disjoint.push({ ...interval })
    else if (last.to !== null) last.to = interval.to === null ? null : Math.max(last.to, interval.to)
  }
  return disjoint
}

import type { Participant } from '@/lib/shared/calls/call'

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

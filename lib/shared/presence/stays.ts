import type { Participant } from '@/lib/shared/contracts/call'

/** Someone's stay in a call, epoch seconds, `to` excluded; null while they are still there. */
export type Stay = { from: number; to: number | null }

/**
 * The stays of everyone in a call, each person's merged over devices and reconnects (design, section 3, “presence”), in no order; entries without a uid are one somebody. A stay without an end goes on
 * while the call does, and is left out once it is over; one that ends before it begins is left out.
 */
export function staysOf(participants: readonly Participant[], isOngoing: boolean): Stay[] {
  const present = participants.filter(
    ({ joinedAt, leftAt }) => joinedAt !== null && (leftAt === null ? isOngoing : leftAt > joinedAt),
  ) as (Participant & { joinedAt: number })[]
  const stayOf = ({ joinedAt, leftAt }: { joinedAt: number; leftAt: number | null }) => ({ from: joinedAt, to: leftAt })
  // Nearly always nobody is there twice, and a million calls pass through here.
  if (new Set(present.map((row) => row.uid)).size === present.length) return present.map(stayOf)
  const people = new Map<string | null, Stay[]>()
  for (const row of present) {
    const stays = people.get(row.uid)
    if (stays === undefined) people.set(row.uid, [stayOf(row)])
    else stays.push(stayOf(row))
  }
  return [...people.values()].flatMap(merged)
}

function merged(stays: Stay[]): Stay[] {
  stays.sort((left, right) => left.from - right.from)
  const apart: Stay[] = []
  for (const stay of stays) {
    const last = apart.at(-1)
    if (last === undefined || (last.to !== null && stay.from > last.to)) apart.push({ ...stay })
    else if (last.to !== null) last.to = stay.to === null ? null : Math.max(last.to, stay.to)
  }
  return apart
}

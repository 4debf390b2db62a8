import type { Participant } from '../contracts/call'

/** Someone's stay in a call, epoch seconds, `to` excluded; null while they are still there. */
export type Stay = { from: number; to: number | null }

/**
 * The stays of everyone in a call, each person's merged over devices and reconnects (design, section 3, “presence”), in no order. A stay without an end goes on
 * while the call does, and is left out once it is over; one that ends before it begins is left out.
 */
export function staysOf(participants: readonly Participant[], isOngoing: boolean): Stay[] {
  const people = new Map<string, Stay[]>()
  for (const { uid, joinedAt, leftAt } of participants) {
    if (joinedAt === null || (leftAt === null ? !isOngoing : leftAt <= joinedAt)) continue
    const theirs = people.get(uid)
    if (theirs === undefined) people.set(uid, [{ from: joinedAt, to: leftAt }])
    else theirs.push({ from: joinedAt, to: leftAt })
  }
  return [...people.values()].flatMap((stays) => (stays.length === 1 ? stays : merged(stays)))
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

import type { Call } from '@/lib/shared/calls/call'
import { lastSeen, type Person } from '@/lib/shared/timeline/presence'

/** If someone leaves this shortly before everyone else, their leaving ended the call. */
export const ENDING_SECONDS = 5

export type Leaver = { uid: string; at: number }

/** When each person last left, in order; without those whose last leave time is unknown. */
export function leavers(joined: readonly Person[]): Leaver[] {
  return joined
    .flatMap((person) => {
      const at = lastSeen(person)
      return at === null || person.intervals.some((interval) => interval.open || interval.unknownEnd)
        ? []
        : [{ uid: person.uid, at }]
    })
    .sort((left, right) => left.at - right.at)
}

/** False where the API's times contradict each other, so that the order of leaving means nothing. */
export function canBeOrdered(call: Call, joined: readonly Person[]): boolean {
  const last = leavers(joined).at(-1)
  if (call.endedAt !== null && last !== undefined && last.at > call.endedAt + ENDING_SECONDS) return false
  return !joined.some((person) => person.intervals.some((interval) => interval.reversed))
}

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

/** Shorter than this, the last person was only slower to hang up. */
export const ALONE_SECONDS = 10

/** Who was alone at a call's end: since when (epoch seconds), for how long, and whether they had joined after everyone else left. */
export type AloneAtEnd = { person: Person; from: number; seconds: number; joinedAlone: boolean }

/** Someone who was alone in an ended call for its last 10 seconds or more; null if nobody was, or if the times contradict each other. */
export function aloneAtEnd(call: Call, joined: readonly Person[]): AloneAtEnd | null {
  if (joined.length < 2 || call.status !== 'ended' || !canBeOrdered(call, joined)) return null
  const stays = joined
    .flatMap((person) => person.presence.map(({ from, to }) => ({ person, from, to })))
    .filter(({ from, to }) => to > from)
    .sort((left, right) => right.to - left.to)
  const last = stays[0]
  if (last === undefined || last.person.intervals.some((interval) => interval.unknownEnd)) return null
  const othersLeftAt = stays.find(({ person }) => person !== last.person)?.to ?? last.from
  const from = Math.max(last.from, othersLeftAt)
  if (last.to - from < ALONE_SECONDS) return null
  return { person: last.person, from, seconds: last.to - from, joinedAlone: from === last.from }
}

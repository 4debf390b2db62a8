import type { Call } from '@/lib/shared/calls/call'
import type { Person } from '@/lib/shared/timeline/presence'
import { canBeOrdered } from './leaving'

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

import type { Call } from '@/lib/shared/calls/call'
import { isIn, lastSeen, type Person } from '@/lib/shared/timeline/presence'

/** If someone leaves this shortly before everyone else, their leaving ended the call. */
export const ENDING_SECONDS = 5

export type Leaver = { uid: string; at: number }

/** When each person last left, in order; without those whose last leave time is unknown. */
export const leavers = (joined: readonly Person[]): Leaver[] =>
  joined
    .flatMap((person) => {
      const at = lastSeen(person)
      return at === null || person.intervals.some((interval) => interval.open || interval.unknownEnd)
        ? []
        : [{ uid: person.uid, at }]
    })
    .sort((left, right) => left.at - right.at)

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

/** Leaving within this many seconds of each other is one event. */
export const TOGETHER_SECONDS = 2
const MIN_DROPPED = 2
/** People leaving within this time before the call breaks up are part of its ending, not a drop. */
const WENT_ON_SECONDS = 30
/** Others leaving this close before or after means people are leaving one by one, as at the end of a large meeting. */
const APART_SECONDS = 10
/** The service removes a person after this long alone (60 to 180 s): nobody waits so long for someone who hung up. */
const WAITED_SECONDS = 60

/** People who left at once while the call went on; epoch seconds. */
export type Drop = { at: number; uids: string[] }

/** Several people who left within two seconds while the call went on, perhaps dropped by a network or server fault. */
export function massDrops(call: Call, joined: readonly Person[]): Drop[] {
  const groups: [Leaver, ...Leaver[]][] = []
  for (const leaver of leavesWhileOn(call, joined)) {
    const group = groups.at(-1)
    if (group && leaver.at - group[0].at <= TOGETHER_SECONDS) group.push(leaver)
    else groups.push([leaver])
  }
  let seen: ReturnType<typeof seenLast> | undefined
  return groups.flatMap((group, index): Drop[] => {
    const [{ at }] = group
    const uids = new Set(group.map(({ uid }) => uid))
    const sinceBefore = at - (groups[index - 1]?.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
    const untilNext = (groups[index + 1]?.[0].at ?? Number.POSITIVE_INFINITY) - at
    if (uids.size < MIN_DROPPED || Math.min(sinceBefore, untilNext) <= APART_SECONDS) return []
    seen ??= seenLast(joined)
    const { until, longest } = seen
    // The person seen last, apart from those who left.
    const [, stayedUntil] = longest.find(([uid]) => !uids.has(uid)) ?? [null, Number.NEGATIVE_INFINITY]
    const isBack = group.some((leaver) => (until.get(leaver.uid) ?? 0) > leaver.at)
    return stayedUntil > at + WENT_ON_SECONDS || isBack ? [{ at, uids: [...uids] }] : []
  })
}

/** Until when each person was seen, also sorted, latest first. Computed only on demand: large meetings, where people leave one by one, never need it. */
function seenLast(joined: readonly Person[]) {
  const until = new Map(
    joined.map((person) => [person.uid, isIn(person) ? Number.POSITIVE_INFINITY : (lastSeen(person) ?? 0)]),
  )
  return { until, longest: [...until].sort(([, left], [, right]) => right - left) }
}

/** Every known leave before the call's last seconds, in order. */
function leavesWhileOn(call: Call, joined: readonly Person[]): Leaver[] {
  const end = call.endedAt ?? Number.POSITIVE_INFINITY
  return joined
    .flatMap((person) => {
      const unknown = new Set(person.intervals.flatMap(({ open, unknownEnd, to }) => (open || unknownEnd ? [to] : [])))
      return person.presence
        .filter((span) => span.to < end - ENDING_SECONDS && !unknown.has(span.to))
        .map((span) => ({ uid: person.uid, at: span.to }))
    })
    .sort((left, right) => left.at - right.at)
}

/** Who vanished from a one-to-one call while the other waited alone; null in a meeting, where people come and go. */
export function pairDrop(call: Call, joined: readonly Person[], alone: AloneAtEnd | null): Person | null {
  if (alone === null || alone.joinedAlone || alone.seconds < WAITED_SECONDS || joined.length !== 2) return null
  if (call.receiverType !== 'user' || (call.mode !== null && call.mode !== 'call')) return null
  return joined.find((person) => person !== alone.person) ?? null
}

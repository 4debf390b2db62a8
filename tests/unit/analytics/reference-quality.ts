import type { ReferenceCall } from './read-record'
import { partiesOf, reconnections } from './reference-facts'

type Stay = { uid: string | null; from: number; to: number; isOver: boolean; isReversed: boolean }

/** The quality flags of a call by their definitions: who was in it when, second by second where order matters. */
export function referenceQuality(call: ReferenceCall): string[] {
  const stays = staysOf(call)
  return [
    ...(isDropped(call, stays) ? ['dropped'] : []),
    ...([...partiesOf(call)].some((uid) => reconnections(call, uid) > 0) ? ['reconnected'] : []),
    ...(waitedAlone(call, stays) === null ? [] : ['left-alone']),
  ]
}

/** Every entry that joined; a person who has not left an open call stays forever, and a missing leave time is the call's end. */
function staysOf(call: ReferenceCall): Stay[] {
  const joins = call.participants.flatMap(({ joinedAt }) => joinedAt ?? [])
  const leaves = call.participants.flatMap(({ leftAt }) => leftAt ?? [])
  const start = call.startedAt ?? (joins.length > 0 ? Math.min(...joins) : call.time)
  const isOpen = call.status === 'initiated' || call.status === 'ongoing'
  const end = isOpen ? Number.POSITIVE_INFINITY : (call.endedAt ?? Math.max(start, ...joins, ...leaves))
  return call.participants
    .filter((row) => row.isJoined || row.joinedAt !== null)
    .map(({ uid, joinedAt, leftAt }) => {
      const from = joinedAt ?? start
      return {
        uid,
        from,
        to: Math.max(from, leftAt ?? end),
        isOver: leftAt !== null,
        isReversed: leftAt !== null && leftAt < from,
      }
    })
}

/** How long the last person was alone after everyone else had left; null for under 10 s, or if they had come later. */
function waitedAlone(call: ReferenceCall, stays: readonly Stay[]): number | null {
  const people = new Set(stays.map(({ uid }) => uid))
  if (call.status !== 'ended' || people.size < 2 || stays.some(({ isReversed }) => isReversed)) return null
  const known = [...people].filter((uid) => stays.every((stay) => stay.uid !== uid || stay.isOver))
  const lastLeft = Math.max(...stays.filter(({ uid }) => known.includes(uid)).map(({ to }) => to))
  if (call.endedAt !== null && lastLeft > call.endedAt + 5) return null
  const real = stays.filter(({ from, to }) => to > from)
  const end = Math.max(...real.map(({ to }) => to))
  const atEnd = new Set(real.filter(({ to }) => to === end).map(({ uid }) => uid))
  const [uid] = atEnd
  if (uid === undefined || atEnd.size > 1 || !known.includes(uid)) return null
  const othersEnd = Math.max(...real.filter((stay) => stay.uid !== uid).map(({ to }) => to))
  const wasThere = real.some((stay) => stay.uid === uid && stay.from < othersEnd && stay.to > othersEnd)
  const hasLeftSince = real.some((stay) => stay.uid === uid && stay.from > othersEnd && !covers(real, uid, stay.from))
  return wasThere && !hasLeftSince && end - othersEnd >= 10 ? end - othersEnd : null
}

const covers = (stays: readonly Stay[], uid: string | null, at: number) =>
  stays.some((stay) => stay.uid === uid && stay.from < at && stay.to >= at)

function isDropped(call: ReferenceCall, stays: readonly Stay[]): boolean {
  const alone = waitedAlone(call, stays)
  const isPair = call.receiverType === 'user' && (call.mode === null || call.mode === 'call')
  if (isPair && alone !== null && alone >= 60 && new Set(stays.map(({ uid }) => uid)).size === 2) return true
  return droppedTogether(call, stays)
}

/** Two or more people leave within two seconds, nobody else leaves within ten, and the call goes on for 30 s or someone returns. */
function droppedTogether(call: ReferenceCall, stays: readonly Stay[]): boolean {
  const beforeEnd = call.endedAt === null ? Number.POSITIVE_INFINITY : call.endedAt - 5
  const leaves = stays
    .filter(({ uid, to }) => !stays.some((other) => other.uid === uid && other.from <= to && other.to > to))
    .filter(({ uid, to }) => !stays.some((other) => other.uid === uid && other.to === to && !other.isOver))
    .filter(({ to }) => to < beforeEnd)
    .map(({ uid, to }) => ({ uid, at: to }))
    .filter((leave, index, all) => all.findIndex((other) => other.uid === leave.uid && other.at === leave.at) === index)
    .sort((a, b) => a.at - b.at)
  const groups: (typeof leaves)[] = []
  for (const leave of leaves) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && leave.at - group[0].at <= 2) group.push(leave)
    else groups.push([leave])
  }
  return groups.some((group, index) => {
    const first = group[0]?.at ?? 0
    const uids = new Set(group.map(({ uid }) => uid))
    const next = groups[index + 1]?.[0]
    const before = groups[index - 1]?.at(-1)
    if (uids.size < 2 || (next !== undefined && next.at - first <= 10)) return false
    if (before !== undefined && first - before.at <= 10) return false
    const hasStayed = stays.some(({ uid, to }) => !uids.has(uid) && to > first + 30)
    return hasStayed || group.some(({ uid, at }) => stays.some((stay) => stay.uid === uid && stay.to > at))
  })
}

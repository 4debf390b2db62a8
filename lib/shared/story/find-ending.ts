import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { presenceCounts } from '@/lib/shared/timeline/counts'
import type { Cast } from './cast'
import { lastSeen } from './cast'
import type { Finding } from './finding'
import { nameList } from './words'

/** Leaving within this many seconds of each other is one event. */
const TOGETHER_SECONDS = 2
/** If someone leaves this shortly before everyone else, their leaving ended the call. */
const ENDING_SECONDS = 5
const ALONE_SECONDS = 10
const MIN_DROPPED = 2
/** People leaving within this time before the call breaks up are part of its ending, not a drop. */
const WENT_ON_SECONDS = 30
/** Others leaving this close before or after means people are leaving one by one, as at the end of a large meeting. */
const APART_SECONDS = 10

/** False where the API's times contradict each other, so that the order of leaving means nothing. */
function canBeOrdered(call: Call, left: readonly Leaver[], cast: Cast): boolean {
  const last = left.at(-1)
  if (call.endedAt !== null && last !== undefined && last.at > call.endedAt + ENDING_SECONDS) return false
  return !cast.joined.some((person) => person.intervals.some((interval) => interval.reversed))
}

type Leaver = { uid: string; at: number }

function leavers(cast: Cast): Leaver[] {
  return cast.joined
    .flatMap((person) => {
      const at = lastSeen(person)
      return at === null || person.intervals.some((interval) => interval.open || interval.unknownEnd)
        ? []
        : [{ uid: person.uid, at }]
    })
    .sort((left, right) => left.at - right.at)
}

/** Who ended the call, inferred from the order of leaving, since the API does not say. */
export function endedBy(call: Call, cast: Cast): Finding[] {
  const left = leavers(cast)
  if (call.status !== 'ended' || left.length < 2 || left.length < cast.joined.length) return []
  if (!canBeOrdered(call, left, cast)) return []
  const last = left.at(-1)
  if (!last) return []
  const closing = left.filter(({ at }) => last.at - at <= ENDING_SECONDS)
  const [first, second] = closing
  if (!first) return []
  const finding = (title: string, evidence: string, uids: string[]): Finding => ({
    key: 'ended-by',
    title,
    evidence,
    at: first.at,
    uids,
    inferred: true,
    tone: 'neutral',
  })
  const name = cast.nameOf(first.uid)
  if (closing.length === 1) {
    const before = left.at(-2)
    const seconds = before === undefined ? 0 : last.at - before.at
    return [
      finding(
        `${name} ended the call by leaving last`,
        `${before === undefined ? 'Everyone else' : cast.nameOf(before.uid)}${left.length > 2 ? ', the last of the others,' : ''} had left ${exactDuration(seconds)} earlier.`,
        [first.uid],
      ),
    ]
  }
  if (second && second.at > first.at) {
    const others = nameList(closing.slice(1).map(({ uid }) => cast.nameOf(uid)))
    return [
      finding(
        `${name} ended the call`,
        `Of those still in the call, ${name} left first; ${others} followed within ${exactDuration(last.at - first.at)}.`,
        [first.uid],
      ),
    ]
  }
  const same = closing.filter(({ at }) => at === first.at)
  const names = nameList(same.map(({ uid }) => cast.nameOf(uid)))
  const uids = same.map(({ uid }) => uid)
  if (same.length < closing.length)
    return [
      finding(
        `One of ${same.length} people ended the call`,
        `${names} left in the same second, before the others, so the order does not show which of them ended the call.`,
        uids,
      ),
    ]
  return [
    finding(
      same.length < left.length
        ? 'The call ended at once for everyone still in it'
        : 'The call ended for everyone at once',
      `${names} left in the same second, so the order does not show who ended the call.`,
      uids,
    ),
  ]
}

/** Someone who was alone in the call at its end. */
export function leftAlone(call: Call, cast: Cast): Finding[] {
  if (cast.joined.length < 2 || call.status !== 'ended' || !canBeOrdered(call, leavers(cast), cast)) return []
  const step = presenceCounts(cast.joined).at(-1)
  if (step?.count !== 1 || step.to - step.from < ALONE_SECONDS) return []
  const person = cast.joined.find(({ presence }) => presence.some((span) => span.from < step.to && span.to > step.from))
  if (!person || person.intervals.some((interval) => interval.unknownEnd)) return []
  const seconds = exactDuration(step.to - step.from)
  const name = cast.nameOf(person.uid)
  const joinedAlone = person.presence.some((span) => span.from === step.from)
  return [
    {
      key: 'alone',
      title: joinedAlone ? `${name} was alone for the last ${seconds}` : `${name} was left alone for ${seconds}`,
      evidence: joinedAlone
        ? `Everyone else had left when ${name} joined.`
        : `Everyone else had left ${seconds} before ${name} did.`,
      at: step.from,
      uids: [person.uid],
      inferred: true,
      tone: 'warning',
    },
  ]
}

/** Several people who left within two seconds while the call went on, perhaps dropped by a network or server fault. */
export function simultaneousDrops(call: Call, cast: Cast): Finding[] {
  const end = call.endedAt ?? Number.POSITIVE_INFINITY
  const drops = cast.joined
    .flatMap((person) => person.presence.map((span) => ({ uid: person.uid, at: span.to })))
    .filter(
      ({ at, uid }) =>
        at < end - ENDING_SECONDS &&
        !cast.joined.some(
          (person) =>
            person.uid === uid &&
            person.intervals.some((interval) => (interval.open || interval.unknownEnd) && interval.to === at),
        ),
    )
    .sort((left, right) => left.at - right.at)
  const found: Finding[] = []
  for (let index = 0; index < drops.length; ) {
    const first = drops[index]
    if (!first) break
    const group = drops.filter(({ at }) => at >= first.at && at - first.at <= TOGETHER_SECONDS)
    index += group.length
    const uids = [...new Set(group.map(({ uid }) => uid))]
    const stayed = cast.joined.some(
      (person) => !uids.includes(person.uid) && (lastSeen(person) ?? 0) > first.at + WENT_ON_SECONDS,
    )
    const returned = group.some(({ uid, at }) =>
      cast.joined.some((person) => person.uid === uid && (lastSeen(person) ?? 0) > at),
    )
    const next = drops[index]
    const before = drops[index - group.length - 1]
    const oneByOne =
      (next !== undefined && next.at - first.at <= APART_SECONDS) ||
      (before !== undefined && first.at - before.at <= APART_SECONDS)
    if (uids.length < MIN_DROPPED || oneByOne || !(stayed || returned)) continue
    const names = nameList(uids.map(cast.nameOf))
    found.push({
      key: `drop-${first.at}`,
      title: `${uids.length} people dropped at once`,
      evidence: `${names} left within ${TOGETHER_SECONDS} s of each other while the call went on.`,
      at: first.at,
      uids,
      inferred: true,
      tone: 'warning',
    })
  }
  return found
}

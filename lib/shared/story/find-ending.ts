import type { Call } from '@/lib/shared/contracts/call'
import { exactDuration } from '@/lib/shared/format'
import { presenceCounts } from '@/lib/shared/timeline/counts'
import type { Cast } from './cast'
import { lastSeen } from './cast'
import type { Finding } from './finding'
import { nameList } from './words'

/** Leaving within this many seconds of each other is one event. */
const TOGETHER_SECONDS = 2
/** When someone leaves this shortly before everyone else, their leaving was what ended it. */
const ENDING_SECONDS = 5
const ALONE_SECONDS = 10
const LEAST_DROPPED = 2
/** A call that breaks up soon after was ending anyway. */
const WENT_ON_SECONDS = 30
/** Others leaving this close before or after make it people going one by one, as at the end of a large meeting. */
const APART_SECONDS = 10

/** False where the API's own times contradict each other, so that the order of leaving says nothing. */
function canBeOrdered(call: Call, left: readonly Leaver[], cast: Cast): boolean {
  const last = left.at(-1)
  if (call.endedAt !== null && last !== undefined && last.at > call.endedAt + ENDING_SECONDS) return false
  return !cast.joined.some((person) => person.stays.some((stay) => stay.reversed))
}

type Leaver = { uid: string; at: number }

function leavers(cast: Cast): Leaver[] {
  return cast.joined
    .flatMap((person) => {
      const at = lastSeen(person)
      return at === null || person.stays.some((stay) => stay.open || stay.unknownEnd) ? [] : [{ uid: person.uid, at }]
    })
    .sort((left, right) => left.at - right.at)
}

/** Who ended it, from the order of leaving. The API does not say. */
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
        `${name} ended it by leaving last`,
        `${before === undefined ? 'Everyone else' : cast.nameOf(before.uid)} had left ${exactDuration(seconds)} earlier${left.length > 2 ? ', as the last of the others' : ''}.`,
        [first.uid],
      ),
    ]
  }
  if (second && second.at > first.at) {
    const others = nameList(closing.slice(1).map(({ uid }) => cast.nameOf(uid)))
    return [
      finding(
        `${name} ended it`,
        `${name} left first of those still there; ${others} followed within ${exactDuration(last.at - first.at)}.`,
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
        `One of ${same.length} people ended it`,
        `${names} left in the same second, before the others: the order cannot tell which of them ended it.`,
        uids,
      ),
    ]
  return [
    finding(
      same.length < left.length ? 'It ended for all still there at once' : 'It ended for everyone at once',
      `${names} left in the same second, so the order cannot tell who ended it.`,
      uids,
    ),
  ]
}

/** Someone who stayed on after everyone else had gone, at the end of the call. */
export function leftAlone(call: Call, cast: Cast): Finding[] {
  if (cast.joined.length < 2 || call.status !== 'ended' || !canBeOrdered(call, leavers(cast), cast)) return []
  const step = presenceCounts(cast.joined).at(-1)
  if (step?.count !== 1 || step.to - step.from < ALONE_SECONDS) return []
  const person = cast.joined.find(({ presence }) => presence.some((span) => span.from < step.to && span.to > step.from))
  if (!person || person.stays.some((stay) => stay.unknownEnd)) return []
  const seconds = exactDuration(step.to - step.from)
  const name = cast.nameOf(person.uid)
  const cameToNobody = person.presence.some((span) => span.from === step.from)
  return [
    {
      key: 'alone',
      title: cameToNobody ? `${name} was alone for the last ${seconds}` : `${name} was left alone for ${seconds}`,
      evidence: cameToNobody
        ? `Everyone else had left when ${name} came.`
        : `Everyone else had left ${seconds} before ${name} did.`,
      at: step.from,
      uids: [person.uid],
      inferred: true,
      tone: 'warning',
    },
  ]
}

/** Several people who left within two seconds while the call went on: a network or server that dropped them, perhaps. */
export function simultaneousDrops(call: Call, cast: Cast): Finding[] {
  const end = call.endedAt ?? Number.POSITIVE_INFINITY
  const drops = cast.joined
    .flatMap((person) => person.presence.map((span) => ({ uid: person.uid, at: span.to })))
    .filter(
      ({ at, uid }) =>
        at < end - ENDING_SECONDS &&
        !cast.joined.some(
          (person) =>
            person.uid === uid && person.stays.some((stay) => (stay.open || stay.unknownEnd) && stay.to === at),
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
    if (uids.length < LEAST_DROPPED || oneByOne || !(stayed || returned)) continue
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

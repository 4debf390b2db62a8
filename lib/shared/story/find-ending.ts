import type { Call } from '@/lib/shared/calls/call'
import { aloneAtEnd } from '@/lib/shared/quality/alone'
import { massDrops, pairDrop, TOGETHER_SECONDS } from '@/lib/shared/quality/drops'
import { canBeOrdered, ENDING_SECONDS, leavers } from '@/lib/shared/quality/leaving'
import { exactDuration } from '@/lib/shared/text/format'
import type { Cast } from './cast'
import type { Finding } from './finding'
import { nameList } from './words'

/** Who ended the call, inferred from the order of leaving, since the API does not say. */
export function endedBy(call: Call, cast: Cast): Finding[] {
  const left = leavers(cast.joined)
  if (call.status !== 'ended' || left.length < 2 || left.length < cast.joined.length) return []
  if (!canBeOrdered(call, cast.joined)) return []
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
  const alone = aloneAtEnd(call, cast.joined)
  if (alone === null) return []
  const { person, joinedAlone } = alone
  const seconds = exactDuration(alone.seconds)
  const name = cast.nameOf(person.uid)
  return [
    {
      key: 'alone',
      title: joinedAlone ? `${name} was alone for the last ${seconds}` : `${name} was left alone for ${seconds}`,
      evidence: joinedAlone
        ? `Everyone else had left when ${name} joined.`
        : `Everyone else had left ${seconds} before ${name} did.`,
      at: alone.from,
      uids: [person.uid],
      inferred: true,
      tone: 'warning',
    },
  ]
}

/** One side of a one-to-one call who vanished from it. */
export function droppedSide(call: Call, cast: Cast): Finding[] {
  const alone = aloneAtEnd(call, cast.joined)
  const person = pairDrop(call, cast.joined, alone)
  if (alone === null || person === null) return []
  return [
    {
      key: 'dropped',
      title: `${cast.nameOf(person.uid)} probably dropped`,
      evidence: `${cast.nameOf(alone.person.uid)} waited alone for ${exactDuration(alone.seconds)}: had ${cast.nameOf(person.uid)} hung up, the call would have ended.`,
      at: alone.from,
      uids: [person.uid],
      inferred: true,
      tone: 'warning',
    },
  ]
}

/** Several people who left at once while the call went on. */
export function simultaneousDrops(call: Call, cast: Cast): Finding[] {
  return massDrops(call, cast.joined).map(({ at, uids }) => ({
    key: `drop-${at}`,
    title: `${uids.length} people dropped at once`,
    evidence: `${nameList(uids.map(cast.nameOf))} left within ${TOGETHER_SECONDS} s of each other while the call went on.`,
    at,
    uids,
    inferred: true,
    tone: 'warning',
  }))
}

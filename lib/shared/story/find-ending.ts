import type { Call } from '@/lib/shared/calls/call'
import {
  aloneAtEnd,
  canBeOrdered,
  ENDING_SECONDS,
  type Leaver,
  leavers,
  massDrops,
  pairDrop,
  TOGETHER_SECONDS,
} from '@/lib/shared/issues/leaving'
import { countOf, exactDuration, nameList } from '@/lib/shared/text/format'
import type { Cast } from './cast'
import { type Finding, finding } from './finding'

/** Who ended the call, inferred from the order of leaving, since the API does not say. */
export function endedBy(call: Call, cast: Cast): Finding[] {
  const left = leavers(cast.joined)
  if (call.status !== 'ended' || left.length < 2 || left.length < cast.joined.length) return []
  if (!canBeOrdered(call, cast.joined)) return []
  const lastAt = left.at(-1)?.at ?? 0
  const closing = left.filter(({ at }) => lastAt - at <= ENDING_SECONDS)
  const [first] = closing
  const before = left[left.length - closing.length - 1]
  if (first === undefined) return []
  const same = closing.filter(({ at }) => at === first.at)
  const name = cast.nameOf(first.uid)
  const namesOf = (people: readonly Leaver[]) => nameList(people.map(({ uid }) => cast.nameOf(uid)))
  const ending = (title: string, evidence: string) => [
    finding('ended-by', title, evidence, { at: first.at, uids: same.map(({ uid }) => uid) }),
  ]
  if (closing.length === 1 && before !== undefined) {
    const ofThem = left.length > 2 ? ', the last of the others,' : ''
    return ending(
      `${name} ended the call by leaving last`,
      `${cast.nameOf(before.uid)}${ofThem} had left ${exactDuration(lastAt - before.at)} earlier.`,
    )
  }
  if (same.length === 1)
    return ending(
      `${name} ended the call`,
      `Of those still in the call, ${name} left first; ${namesOf(closing.slice(1))} followed within ${exactDuration(lastAt - first.at)}.`,
    )
  if (same.length < closing.length)
    return ending(
      `One of ${countOf(same.length, 'person', 'people')} ended the call`,
      `${namesOf(same)} left in the same second, before the others, so the order does not show which of them ended the call.`,
    )
  return ending(
    same.length < left.length
      ? 'The call ended at once for everyone still in it'
      : 'The call ended for everyone at once',
    `${namesOf(same)} left in the same second, so the order does not show who ended the call.`,
  )
}

/** Someone who was alone in the call at its end, and the other side of a one-to-one call that vanished from it. */
export function leftAlone(call: Call, cast: Cast): Finding[] {
  const alone = aloneAtEnd(call, cast.joined)
  if (alone === null) return []
  const about = (uid: string) => ({ at: alone.from, uids: [uid], tone: 'warning' as const })
  const seconds = exactDuration(alone.seconds)
  const { uid } = alone.person
  const name = cast.nameOf(uid)
  const [title, others] = alone.joinedAlone
    ? [`${name} was alone for the last ${seconds}`, `when ${name} joined`]
    : [`${name} was left alone for ${seconds}`, `${seconds} before ${name} did`]
  const found = finding('alone', title, `Everyone else had left ${others}.`, about(uid))
  const dropped = pairDrop(call, cast.joined, alone)
  if (dropped === null) return [found]
  const other = cast.nameOf(dropped.uid)
  const evidence = `${name} waited alone for ${seconds}: had ${other} hung up, the call would have ended.`
  return [found, finding('dropped', `${other} probably dropped`, evidence, about(dropped.uid))]
}

/** Several people who left at once while the call went on. */
export const simultaneousDrops = (call: Call, cast: Cast): Finding[] =>
  massDrops(call, cast.joined).map(({ at, uids }) => {
    const names = nameList(uids.map(cast.nameOf))
    const evidence = `${names} left within ${TOGETHER_SECONDS} s of each other while the call went on.`
    return finding(`drop-${at}`, `${countOf(uids.length, 'person', 'people')} dropped at once`, evidence, {
      at,
      uids,
      tone: 'warning',
    })
  })

import type { ReferenceCall } from './read-record'
import { outcomeOf, partiesOf, waited } from './reference-facts'
import { isOpen, ORGANISATION } from './reference-organisation'

/** A call that somebody placed, and whom they called. */
export type Placed = {
  call: ReferenceCall
  time: number
  initiator: string
  target: { id: string; isGroup: boolean } | null
  people: Set<string>
  outcome: string
}

/** The calls to people and groups: no meetings, and no calls without an initiator. */
export const placedOf = (calls: readonly ReferenceCall[]): Placed[] =>
  calls.flatMap((call) => {
    const { initiator, receiver, receiverType, mode, time } = call
    if (mode !== 'call' || !initiator) return []
    const isGroup = receiverType === 'group'
    const target = receiver && (isGroup || receiverType === 'user') ? { id: receiver, isGroup } : null
    return [{ call, time, initiator, target, people: partiesOf(call), outcome: outcomeOf(call) }]
  })

/** Whether a call leaves its caller waiting: it was missed or declined, or it was abandoned and is not known to have been given up at once. */
export function isUnreached({ outcome, call }: Placed): boolean {
  if (outcome !== 'abandoned') return outcome === 'missed' || outcome === 'declined'
  return (waited(call) ?? Number.POSITIVE_INFINITY) >= ORGANISATION.callbacks.leastSeconds
}

/** Everyone in the calls of a group. */
export const membersIn = (guid: string, among: readonly Placed[]): Set<string> =>
  new Set(among.flatMap(({ target, people }) => (target?.isGroup && target.id === guid ? [...people] : [])))

/**
 * Every pair of a caller and whom they called, straight from the definition in the design.
 * @param counted the calls of the days that count
 * @param closed the time up to which each line was closed by hand
 */
export function referenceLines(counted: readonly Placed[], closed: ReadonlyMap<string, number> = new Map()) {
  const pairs = new Map<string, Placed[]>()
  for (const one of counted) {
    if (one.target === null || (!one.target.isGroup && one.target.id === one.initiator)) continue
    const key = `${one.initiator}\n${one.target.isGroup ? 'g' : 'u'}${one.target.id}`
    pairs.set(key, [...(pairs.get(key) ?? []), one])
  }
  return [...pairs].map(([key, own]) => {
    const { initiator: caller, target } = own[0] as Placed
    const them = target?.isGroup ? membersIn(target.id, counted) : new Set([target?.id ?? ''])
    const backs = counted.filter((one) => one.initiator !== caller && them.has(one.initiator) && one.people.has(caller))
    const isFree = (one: Placed) =>
      !own.some((other) => other.outcome === 'answered' && other.time >= one.time) &&
      !backs.some((back) => back.time > one.time)
    const until = Math.max(closed.get(key) ?? 0, closed.get(`${caller}\n`) ?? 0)
    const unreached = own.filter(isUnreached)
    const newest = Math.max(...own.map(({ time }) => time))
    const open = unreached.filter((one) => isFree(one) && one.time > until)
    // Of calls in the same second, an answered one counts as the last, then one that was not reached.
    const waits = open.some(({ time }) => time === newest)
    return {
      ...{ key, caller, target, waits },
      open: waits ? open : [],
      returned: unreached.filter((one) => !isFree(one)),
      closed: unreached.filter((one) => isFree(one) && one.time <= until),
    }
  })
}

const HALF_HOUR = 1800
/** When `hours` have passed; business hours where they are set, in steps of half an hour that are either open or closed. */
export function referenceDue(from: number, hours: number, isDefault: boolean): number {
  let left = hours * 3600
  if (isDefault) return from + left
  for (let time = from; ; ) {
    const slot = Math.floor(time / HALF_HOUR)
    const end = (slot + 1) * HALF_HOUR
    const open = isOpen(slot * HALF_HOUR)
    if (open && left <= end - time) return time + left
    if (open) left -= end - time
    time = end
  }
}

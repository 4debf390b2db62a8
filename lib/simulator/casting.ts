import type { Trap } from './anomalies'
import { EVERYBODY, type Group, type Organisation, type Person, sample } from './organisation'
import type { Random } from './random'
import { localHour, zoneWeightsAt } from './working-hours'

export type Mode = 'call' | 'meet' | 'presenter'
export type Outcome = 'ended' | 'unanswered' | 'rejected' | 'canceled'

/** Leaves room for second devices and reconnects within the 50 entries that a call may have. */
const MAX_INVITED = 36

/** Picks someone who is at work at that time (epoch seconds), weighted by activity. */
export function pickCaller(organisation: Organisation, random: Random, initiatedAt: number): Person {
  const weights = zoneWeightsAt(Math.floor(initiatedAt / 3600))
  let total = 0
  for (let zone = 0; zone < weights.length; zone += 1) total += weights[zone] as number
  let rest = random.next() * total
  let zone = 0
  while (zone < weights.length - 1 && rest >= (weights[zone] as number)) {
    rest -= weights[zone] as number
    zone += 1
  }
  const { people, runningActivity } = organisation.zones[zone] as Organisation['zones'][number]
  const wanted = random.next() * (runningActivity[people.length - 1] as number)
  let low = 0
  let high = people.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((runningActivity[middle] as number) <= wanted) low = middle + 1
    else high = middle
  }
  return people[low] as Person
}

/** Picks the callee: three out of four calls go to the caller's favourites. */
export function pickCallee(organisation: Organisation, random: Random, initiator: Person): Person {
  if (initiator.favourites.length > 0 && random.chance(0.75)) {
    const closeness = Math.floor(random.next() * random.next() * initiator.favourites.length)
    return initiator.favourites[closeness] as Person
  }
  const other = random.pick(organisation.people)
  return other === initiator ? (organisation.people[other === organisation.people[0] ? 1 : 0] as Person) : other
}

/** Groups meet and present; two people mostly just call. */
export function pickMode(random: Random, isGroup: boolean): Mode {
  const luck = random.next()
  if (!isGroup) return luck < 0.95 ? 'call' : 'meet'
  return luck < 0.5 ? 'call' : luck < 0.88 ? 'meet' : 'presenter'
}

/** People answer less outside their own working hours; in a group someone nearly always does. */
export function pickOutcome(random: Random, callee: Person | null, initiatedAt: number, trap: Trap | null): Outcome {
  if (trap === 'unknown-status' || trap === 'missing-time') return 'unanswered'
  const luck = random.next()
  if (callee === null) return luck < 0.9 ? 'ended' : luck < 0.96 ? 'unanswered' : 'canceled'
  const hour = localHour(callee.zone, initiatedAt)
  const missed = hour >= 8 && hour < 18 ? 0.13 : 0.3
  if (luck < missed) return 'unanswered'
  if (luck < missed + 0.07) return 'rejected'
  return luck < missed + 0.13 ? 'canceled' : 'ended'
}

/** Calls to everyone are rare, as in reality. */
export function pickGroup(random: Random, groups: Group[]): Group | null {
  const group = random.pick(groups)
  return group.guid !== EVERYBODY || random.chance(0.03) ? group : null
}

/** Whom the caller invites: mostly a handful of the group, occasionally as many as fit. */
export function invitedOf(random: Random, initiator: Person, group: Group): Person[] {
  const size = random.chance(0.03) ? MAX_INVITED : 2 + Math.floor(random.exponential(5))
  return sample(random, group.members, size + 1)
    .filter((person) => person !== initiator)
    .slice(0, Math.max(size, 1))
}

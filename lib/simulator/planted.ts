import { type Attendance, absent } from './attendance'
import { type CallPlan, type PlanOptions, planCall } from './call-plan'
import type { Organisation, Person } from './organisation'
import { hash32, Random } from './random'
import type { Schedule } from './schedule'

/** An event in the organisation, planted to prove that it is detected. Times are epoch seconds, `to` exclusive. */
export type PlantedEvent =
  /** These people neither call, are called, nor join a call. */
  | { kind: 'leave'; uids: readonly string[]; from: number; to: number }
  /** Somebody with many calls, whose device loses its connection in every call during `broken`. */
  | { kind: 'desk'; uid: string; from: number; to: number; calls: number; broken: { from: number; to: number } }
  /** Unanswered calls to somebody within an hour. */
  | { kind: 'storm'; uid: string; from: number; calls: number }

/** Planted calls use indexes that no schedule reaches. */
const PLANTED_FROM = 1_900_000_000
const HOUR_SECONDS = 3600
const RING_SECONDS = 8
const STORM_WAIT_SECONDS = 45

/** Whether the caller or callee of a call is on leave at that time. */
export function isOnLeave(planted: readonly PlantedEvent[], { initiatedAt, initiator, receiver }: CallPlan): boolean {
  const away = awayAt(planted, initiatedAt)
  return away.has(initiator.uid) || ('uid' in receiver && away.has(receiver.uid))
}

/** A call without participants who are on leave at that time. */
export function withoutAway(planted: readonly PlantedEvent[], plan: CallPlan): CallPlan {
  const away = awayAt(planted, plan.initiatedAt)
  if (away.size === 0) return plan
  return { ...plan, participants: plan.participants.filter(({ person }) => !away.has(person.uid)) }
}

function awayAt(planted: readonly PlantedEvent[], at: number): Set<string> {
  return new Set(planted.flatMap((one) => (one.kind === 'leave' && at >= one.from && at < one.to ? one.uids : [])))
}

/** The indexes of a schedule between two times. */
export function indexesWithin(schedule: Schedule, from: number, to: number): number[] {
  const first = schedule.countAt(from - 1)
  return Array.from({ length: Math.max(0, schedule.countAt(to - 1) - first) }, (_, offset) => first + offset)
}

/** The calls that desks and storms add, in their order. */
export function plantedCalls(planted: readonly PlantedEvent[], options: PlanOptions): CallPlan[] {
  const plans = planted.flatMap((one, index) => {
    if (one.kind === 'leave') return []
    const random = new Random(hash32(options.seed ^ 0x91a7, index))
    const person = personOf(options.organisation, one.uid)
    const away = (at: number) => awayAt(planted, at)
    return Array.from({ length: one.calls }, (_, call) => {
      const to = one.kind === 'storm' ? one.from + HOUR_SECONDS : one.to
      const at = one.from + Math.floor(((call + random.next()) * (to - one.from)) / one.calls)
      const gone = away(at)
      const others = options.organisation.people.filter((other) => other !== person && !gone.has(other.uid))
      const other = random.pick(others)
      const id = PLANTED_FROM + index * 100_000 + call
      return one.kind === 'storm'
        ? unanswered(options, id, at, other, person)
        : answered(
            options,
            id,
            at,
            person,
            other,
            random.between(120, 600),
            at >= one.broken.from && at < one.broken.to,
          )
    })
  })
  return plans.sort((one, other) => one.initiatedAt - other.initiatedAt)
}

function personOf({ byUid }: Organisation, uid: string): Person {
  const person = byUid.get(uid)
  if (person === undefined) throw new Error(`Nobody has the uid ${uid}.`)
  return person
}

/** A plain call between two people. */
function between(options: PlanOptions, index: number, initiatedAt: number, from: Person, to: Person): CallPlan {
  const plan = planCall(options, index, initiatedAt)
  return {
    ...plan,
    sessionId: `v1.us.2749f0aa31.${initiatedAt}${plan.hash}`,
    mode: 'call',
    initiator: from,
    receiver: to,
    recordings: [],
    transcripts: 0,
    transcribedAt: 0,
    midComesLate: false,
    trap: null,
  }
}

function unanswered(options: PlanOptions, index: number, at: number, from: Person, to: Person): CallPlan {
  return {
    ...between(options, index, at, from, to),
    outcome: 'unanswered',
    startedAt: 0,
    endedAt: at + STORM_WAIT_SECONDS,
    participants: [absent(to, false), absent(from, false)],
  }
}

function answered(
  options: PlanOptions,
  index: number,
  at: number,
  from: Person,
  to: Person,
  lengthSeconds: number,
  isBroken: boolean,
): CallPlan {
  const startedAt = at + RING_SECONDS
  const endedAt = startedAt + lengthSeconds
  const present = (person: Person, joinedAt = startedAt, leftAt = endedAt): Attendance => ({
    person,
    device: 0,
    joinedAt,
    leftAt,
    refused: false,
  })
  const lostAt = startedAt + Math.floor(lengthSeconds / 2)
  const own = isBroken ? [present(from, startedAt, lostAt), present(from, lostAt + 15)] : [present(from)]
  return {
    ...between(options, index, at, from, to),
    outcome: 'ended',
    startedAt,
    endedAt,
    participants: [present(to), ...own],
  }
}

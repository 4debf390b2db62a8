import { isAnswerTrap, type Trap, trapOf } from './anomalies'
import { type Attendance, absent, groupAttendance, pairAttendance } from './attendance'
import { invitedOf, type Mode, type Outcome, pickCallee, pickCaller, pickGroup, pickMode, pickOutcome } from './casting'
import type { Group, Organisation, Person } from './organisation'
import { hash32, Random, scatter } from './random'
import { roomOf } from './rooms'

/** A call from its first ring to its last transcript, from which its state at any moment is derived. Times are epoch seconds. */
export type CallPlan = {
  index: number
  /** 32 random bits that vary incidental things: spellings, optional fields, tags. */
  variety: number
  sessionId: string
  /** Unique per call; the last part of a session id that is not a room's. */
  hash: string
  initiatedAt: number
  type: 'audio' | 'video'
  mode: Mode
  initiator: Person
  receiver: Person | Group
  outcome: Outcome
  /** 0 unless answered. */
  startedAt: number
  /** When it reaches its final status; `Infinity` for a call that is never closed. */
  endedAt: number
  participants: Attendance[]
  /** Share of each presence interval with the camera on; 0 for audio. */
  videoShare: number
  recordings: { startTime: number; endTime: number }[]
  transcripts: number
  /** When the first transcript appears; 0 when none will. */
  transcribedAt: number
  /** The `mid` is reported only once the call has started. */
  midComesLate: boolean
  trap: Trap | null
}

export type PlanOptions = {
  seed: number
  anomalyRate: number
  quarantineRate: number
  roomRate: number
  callbackRate: number
  organisation: Organisation
}

/** Who calls whom back, for a call that returns a missed one. */
export type Callback = { from: Person; to: Person }

const MAX_CALL_SECONDS = 3 * 3600
/** After this long a call no longer changes (longest call, ring time, slowest transcript). */
export const SETTLED_AFTER_SECONDS = MAX_CALL_SECONDS + 1800

/** The call of an index; deterministic for the same options, index, time and callback. */
export function planCall(
  options: PlanOptions,
  index: number,
  initiatedAt: number,
  callback: Callback | null = null,
): CallPlan {
  const { plan, random, group, callee } = outlineOf(options, index, initiatedAt, callback)
  if (plan.outcome === 'ended') answer(plan, random, group, callee)
  else endUnanswered(plan, random, group, callee)
  return plan
}

type Outline = { plan: CallPlan; random: Random; group: Group | null; callee: Person | null }

/** Who calls whom, how, and with what outcome: a call without its people and recordings, which cost most. */
export function outlineOf(
  options: PlanOptions,
  index: number,
  initiatedAt: number,
  callback: Callback | null,
): Outline {
  const { seed, organisation } = options
  const variety = hash32(seed ^ 0x5eed, index)
  const random = new Random(variety)
  const trap = trapOf(options, index)
  const room = roomOf(options, index)
  // Meetings in a room are never callbacks.
  const back = room === null ? callback : null
  const usual = room === null ? pickCaller(organisation, random, initiatedAt) : random.pick(room.members)
  const initiator = back?.from ?? usual
  const ownGroup = () =>
    back === null && initiator.groups.length > 0 && random.chance(0.26) ? pickGroup(random, initiator.groups) : null
  const group = room ?? ownGroup()
  const callee = group === null ? (back?.to ?? pickCallee(organisation, random, initiator)) : null
  const mode = back !== null ? 'call' : room === null ? pickMode(random, group !== null) : 'meet'
  const type = random.chance(group === null ? 0.45 : 0.65) || mode === 'presenter' ? 'video' : 'audio'
  const answered = trap !== null && isAnswerTrap(trap)
  // People usually answer a callback.
  const reached = answered || (back !== null && trap === null && random.chance(0.8))
  const outcome = reached ? 'ended' : pickOutcome(random, callee, initiatedAt, trap)
  const hash = scatter(index, seed).toString(16).padStart(8, '0')
  const plan: CallPlan = {
    index,
    variety,
    sessionId: room === null ? sessionIdOf(mode, group, initiatedAt, hash) : room.guid,
    hash,
    initiatedAt,
    type,
    mode,
    initiator,
    receiver: group ?? (callee as Person),
    outcome,
    startedAt: 0,
    endedAt: 0,
    participants: [],
    videoShare: type === 'video' ? (random.chance(0.6) ? 1 : 0.4 + 0.6 * random.next()) : 0,
    recordings: [],
    transcripts: 0,
    transcribedAt: 0,
    // A history without rooms stays as it was before rooms existed.
    midComesLate: options.roomRate > 0 && (variety & 0x20000) !== 0,
    trap,
  }
  return { plan, random, group, callee }
}

function answer(plan: CallPlan, random: Random, group: Group | null, callee: Person | null): void {
  const ring = plan.mode === 'meet' ? random.between(0, 3) : Math.round(Math.min(55, random.logNormal(11, 0.45)))
  plan.startedAt = plan.initiatedAt + ring
  const length = group === null ? random.logNormal(95, 1.1) : random.logNormal(260, 0.9)
  plan.endedAt = plan.startedAt + Math.round(Math.min(MAX_CALL_SECONDS, Math.max(3, length)))
  plan.participants =
    group === null
      ? pairAttendance(random, plan.initiator, callee as Person, plan.startedAt, plan.endedAt)
      : groupAttendance(random, plan.initiator, invitedOf(random, plan.initiator, group), plan.startedAt, plan.endedAt)
  if (random.chance(plan.type === 'video' ? 0.16 : 0.05)) record(plan, random)
  if (plan.trap === 'stale-ongoing') {
    plan.endedAt = Number.POSITIVE_INFINITY
    const lost = plan.participants.at(-1)
    if (lost !== undefined) lost.leftAt = Number.POSITIVE_INFINITY
  }
}

function endUnanswered(plan: CallPlan, random: Random, group: Group | null, callee: Person | null): void {
  const wait =
    plan.outcome === 'unanswered'
      ? random.between(30, 60)
      : plan.outcome === 'rejected'
        ? random.between(2, 22)
        : random.between(2, 28)
  plan.endedAt = plan.initiatedAt + wait
  const invited = group === null ? [callee as Person] : invitedOf(random, plan.initiator, group)
  const refused = plan.outcome === 'rejected'
  plan.participants = [...invited.map((person) => absent(person, refused)), absent(plan.initiator, false)]
}

/** One recording, rarely two, within the call; six out of ten are transcribed some minutes after the end. */
function record(plan: CallPlan, random: Random): void {
  const length = plan.endedAt - plan.startedAt
  if (length < 90) return
  const startTime = plan.startedAt + random.between(3, 30)
  const endTime = plan.endedAt - random.between(0, 6)
  const middle = Math.floor((startTime + endTime) / 2)
  plan.recordings =
    length > 900 && random.chance(0.15)
      ? [
          { startTime, endTime: middle - 10 },
          { startTime: middle + 10, endTime },
        ]
      : [{ startTime, endTime }]
  if (!random.chance(0.6)) return
  plan.transcripts = length > 2400 ? Math.ceil(length / 600) : 1
  plan.transcribedAt = plan.endedAt + random.between(120, 900)
}

/** Meetings may have ids of their own; either way the last eight characters encode the index, except in a room's id. */
function sessionIdOf(mode: Mode, group: Group | null, initiatedAt: number, hash: string): string {
  return mode === 'meet' && group !== null ? `${group.guid}-${hash}` : `v1.us.2749f0aa31.${initiatedAt}${hash}`
}

/** The same call ended early: everyone in it leaves at that time. */
export function endPlanAt(plan: CallPlan, endedAt: number): CallPlan {
  if (plan.endedAt <= endedAt) return plan
  return {
    ...plan,
    endedAt,
    outcome: plan.startedAt > 0 && plan.startedAt <= endedAt ? 'ended' : 'canceled',
    startedAt: plan.startedAt <= endedAt ? plan.startedAt : 0,
    trap: plan.trap === 'stale-ongoing' ? null : plan.trap,
    participants: plan.participants.map((row) =>
      row.joinedAt === 0 || row.joinedAt > endedAt
        ? absent(row.person, row.refused)
        : { ...row, leftAt: Math.min(row.leftAt, endedAt) },
    ),
    recordings: plan.recordings.flatMap(({ startTime, endTime }) =>
      startTime < endedAt ? [{ startTime, endTime: Math.min(endTime, endedAt) }] : [],
    ),
    transcribedAt: plan.transcripts > 0 ? endedAt + 180 : 0,
  }
}

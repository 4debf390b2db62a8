import type { CallPlan } from './call-plan'
import type { Person } from './organisation'

/** The state of a call at a moment. */
export type Snapshot = {
  status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled'
  /** Epoch seconds, 0 when not yet or never. */
  startedAt: number
  endedAt: number
  /** When an unanswered call ended, if the API reports that; else 0. */
  unansweredEndAt: number
  joinedPeople: number
  totalParticipants: number
  hasRecording: boolean
  hasTranscription: boolean
}

/** Reads a plan at a moment (epoch seconds). Recordings appear at the end, transcripts some minutes later. */
export function snapshotAt(plan: CallPlan, nowSeconds: number): Snapshot {
  const isFinal = nowSeconds >= plan.endedAt
  const hasStarted = plan.startedAt > 0 && nowSeconds >= plan.startedAt
  const joinedPeople = countJoined(plan, nowSeconds)
  const countsPeople = (plan.variety & 3) !== 0
  return {
    status: isFinal ? plan.outcome : hasStarted ? 'ongoing' : 'initiated',
    startedAt: hasStarted ? plan.startedAt : 0,
    endedAt: isFinal && plan.outcome === 'ended' ? plan.endedAt : 0,
    // Whether unanswered calls have an end is undocumented, so some do not.
    unansweredEndAt: isFinal && plan.outcome !== 'ended' && (plan.variety & 0x3000) !== 0 ? plan.endedAt : 0,
    joinedPeople,
    // The specification counts entries; most real examples count the people who joined.
    totalParticipants: countsPeople ? joinedPeople : countEntries(plan, nowSeconds),
    hasRecording: isFinal && plan.recordings.length > 0,
    hasTranscription: isFinal && plan.transcribedAt > 0 && nowSeconds >= plan.transcribedAt,
  }
}

/** Whether the API lists this entry by then: further intervals of a listed person appear when they begin. */
export function isListed(plan: CallPlan, position: number, nowSeconds: number): boolean {
  const row = plan.participants[position]
  if (row === undefined) return false
  if (row.joinedAt <= nowSeconds || position === 0) return true
  return plan.participants[position - 1]?.person !== row.person
}

function countEntries(plan: CallPlan, nowSeconds: number): number {
  let count = 0
  for (let position = 0; position < plan.participants.length; position += 1)
    if (isListed(plan, position, nowSeconds)) count += 1
  return count
}

/** People who have joined by then; entries of one person are adjacent. */
function countJoined(plan: CallPlan, nowSeconds: number): number {
  let count = 0
  let last: Person | null = null
  for (const row of plan.participants) {
    if (row.joinedAt === 0 || row.joinedAt > nowSeconds || row.person === last) continue
    last = row.person
    count += 1
  }
  return count
}

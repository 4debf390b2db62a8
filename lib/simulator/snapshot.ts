import type { CallPlan } from './call-plan'

/** What is true of a call at a moment. */
export type Snapshot = {
  status: 'initiated' | 'ongoing' | 'ended' | 'unanswered' | 'rejected' | 'canceled'
  /** Epoch seconds, 0 when not yet or never. */
  startedAt: number
  endedAt: number
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
    joinedPeople,
    // The specification says entries; most real examples count who joined.
    totalParticipants: countsPeople ? joinedPeople : plan.participants.length,
    hasRecording: isFinal && plan.recordings.length > 0,
    hasTranscription: isFinal && plan.transcribedAt > 0 && nowSeconds >= plan.transcribedAt,
  }
}

function countJoined(plan: CallPlan, nowSeconds: number): number {
  const rows = plan.participants
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (row === undefined || row.joinedAt === 0 || row.joinedAt > nowSeconds) continue
    let isFirst = true
    for (let before = 0; before < index; before += 1) {
      const other = rows[before]
      if (other?.person === row.person && other.joinedAt > 0 && other.joinedAt <= nowSeconds) isFirst = false
    }
    if (isFirst) count += 1
  }
  return count
}

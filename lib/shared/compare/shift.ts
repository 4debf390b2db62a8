import type { Call } from '@/lib/shared/contracts/call'
import { startOf } from '@/lib/shared/timeline/presence'

/** Where both calls begin on the axis that they share, epoch seconds: a midnight of UTC, so that round times since then are round on its clock. */
export const ZERO = 946_684_800

/** What both are aligned by: when each was placed, or when talking began. */
export const ALIGNMENTS = ['started', 'placed'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The moment of a call that stands at zero, epoch seconds. */
export const zeroOf = (call: Call, by: Alignment): number => (by === 'placed' ? call.time : startOf(call))

/** The call as if it had been `seconds` later, every time of it moved alike: its picture is the same elsewhere on the axis. */
export function shiftCall(call: Call, seconds: number): Call {
  const move = (at: number | null) => (at === null ? null : at + seconds)
  return {
    ...call,
    time: call.time + seconds,
    initiatedAt: move(call.initiatedAt),
    startedAt: move(call.startedAt),
    endedAt: move(call.endedAt),
    participants: call.participants.map((row) => ({
      ...row,
      joinedAt: move(row.joinedAt),
      leftAt: move(row.leftAt),
    })),
    recordings: call.recordings.map((one) => ({
      ...one,
      startTime: move(one.startTime),
      endTime: move(one.endTime),
    })),
    transcriptions: call.transcriptions.map((one) => ({
      ...one,
      startTime: move(one.startTime),
      endTime: move(one.endTime),
    })),
  }
}

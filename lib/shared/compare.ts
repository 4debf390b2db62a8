import type { Call, Recording } from '@/lib/shared/calls/call'
import { startOf } from '@/lib/shared/timeline/presence'

/** Where both calls start on their shared axis, epoch seconds: midnight UTC, so that round times since the start are round on the axis. */
export const ZERO = 946_684_800

/** What the two calls are aligned by: when each was placed, or when it started. */
export const ALIGNMENTS = ['started', 'placed'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The moment of a call that is placed at zero, epoch seconds. */
export const zeroOf = (call: Call, by: Alignment): number => (by === 'placed' ? call.time : startOf(call))

/** The call with all of its times moved by `seconds`, so that it is drawn the same elsewhere on the axis. */
export function shiftCall(call: Call, seconds: number): Call {
  const move = (at: number | null) => (at === null ? null : at + seconds)
  const moveFile = <File extends Pick<Recording, 'startTime' | 'endTime'>>(file: File): File => ({
    ...file,
    startTime: move(file.startTime),
    endTime: move(file.endTime),
  })
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
    recordings: call.recordings.map(moveFile),
    transcriptions: call.transcriptions.map(moveFile),
  }
}

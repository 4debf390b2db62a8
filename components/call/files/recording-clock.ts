import type { Recording } from '@/lib/shared/calls/call'
import type { Span } from '@/lib/shared/timeline/presence'

type Recorded = Pick<Recording, 'startTime' | 'endTime'>

/** A recording's span on the axis, epoch seconds, as long as the API says, else as the loaded file is. Null without a start, as it has no position then. */
export function recordingSpan({ startTime, endTime }: Recorded, mediaSeconds: number | null): Span | null {
  if (startTime === null || !Number.isFinite(startTime)) return null
  if (endTime !== null && endTime > startTime) return { from: startTime, to: endTime }
  return { from: startTime, to: startTime + lengthOf(mediaSeconds) }
}

/** The moment on the axis that is `mediaSeconds` into a file that began at `from`. A second of the file is a second of the call. */
export const axisSeconds = (from: number, mediaSeconds: number): number => from + lengthOf(mediaSeconds)

/** The position of the moment `at` in a file that began at `from`, limited to the file where its `length` is known. Seconds. */
export function mediaSeconds(from: number, at: number, length: number | null): number {
  const seconds = lengthOf(at - from)
  return length === null || !Number.isFinite(length) ? seconds : Math.min(seconds, lengthOf(length))
}

/** True when `at` is within `span`. The end is exclusive, since nothing plays there. */
export const isWithin = (span: Span, at: number | null): at is number => at !== null && at >= span.from && at < span.to

/** Where playback starts: at the pinned moment if the file contains it, else at the beginning. Seconds into the file. */
export const firstSeconds = (span: Span | null, pinned: number | null): number =>
  span !== null && isWithin(span, pinned) ? pinned - span.from : 0

const lengthOf = (seconds: number | null): number =>
  seconds !== null && Number.isFinite(seconds) ? Math.max(seconds, 0) : 0

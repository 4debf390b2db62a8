import type { Recording } from '@/lib/shared/calls/call'
import type { Span } from '@/lib/shared/timeline/presence'
import { clamp } from '@/lib/shared/timeline/scale'

type Recorded = Pick<Recording, 'startTime' | 'endTime'>

/** A recording's span on the axis, epoch seconds, as long as the API says, else as the loaded file is. Null without a start, as it has no position then. */
export function recordingSpan({ startTime, endTime }: Recorded, loadedSeconds = 0): Span | null {
  if (startTime === null) return null
  return { from: startTime, to: endTime !== null && endTime > startTime ? endTime : startTime + loadedSeconds }
}

/** The position of the moment `at` in a file that began at `from` and has `length` seconds, limited to the file. A second of the file is a second of the call. */
export const mediaSeconds = (from: number, at: number, length: number): number => clamp(at - from, 0, length)

/** True when `at` is within `span`. The end is exclusive, since nothing plays there. */
export const isWithin = (span: Span, at: number | null): at is number => at !== null && at >= span.from && at < span.to

/** Where playback starts: at the pinned moment if the file contains it, else at the beginning. Seconds into the file. */
export const firstSeconds = (span: Span | null, pinned: number | null): number =>
  span !== null && isWithin(span, pinned) ? pinned - span.from : 0

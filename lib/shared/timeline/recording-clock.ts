import type { Recording } from '@/lib/shared/contracts/call'
import type { Span } from './presence'

/**
 * Where a recording lies on the axis, epoch seconds: from its start for as long as the API says, else as long as the file
 * turned out to be (`mediaSeconds`). Null when the API gives no start: then nothing ties it to the axis.
 */
export function recordingSpan(
  recording: Pick<Recording, 'startTime' | 'endTime'>,
  mediaSeconds: number | null,
): Span | null {
  const { startTime, endTime } = recording
  if (startTime === null || !Number.isFinite(startTime)) return null
  if (endTime !== null && endTime > startTime) return { from: startTime, to: endTime }
  return { from: startTime, to: startTime + lengthOf(mediaSeconds) }
}

/** The moment of the axis at which a file that began at `from` stands, `mediaSeconds` into it. A second of the file is a second of the call. */
export function axisSeconds(from: number, mediaSeconds: number): number {
  return from + (Number.isFinite(mediaSeconds) ? Math.max(mediaSeconds, 0) : 0)
}

/** Where in a file that began at `from` the moment `at` is found: never before its beginning nor, where `length` is known, after its end. */
export function mediaSeconds(from: number, at: number, length: number | null): number {
  const seconds = Number.isFinite(at - from) ? Math.max(at - from, 0) : 0
  return length === null || !Number.isFinite(length) ? seconds : Math.min(seconds, Math.max(length, 0))
}

/** True when `at` lies within `span`; its last moment is outside, since nothing plays there. */
export function isWithin(span: Span, at: number | null): at is number {
  return at !== null && at >= span.from && at < span.to
}

/** Where to begin when somebody presses play: at the pinned moment when the file has it, else at its beginning. Seconds into the file. */
export function firstSeconds(span: Span | null, pinned: number | null): number {
  return span !== null && isWithin(span, pinned) ? pinned - span.from : 0
}

function lengthOf(seconds: number | null): number {
  return seconds !== null && Number.isFinite(seconds) ? Math.max(seconds, 0) : 0
}

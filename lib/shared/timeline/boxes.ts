import type { Call, Transcription } from '@/lib/shared/calls/call'
import type { Span } from './presence'
import { clamp, type Scale } from './scale'

/** Pixels. */
export type Box = { x: number; y: number; width: number; height: number }
/** A recording or a transcript, by its index in its list. */
export type FileBar = Box & Span & { index: number; openEnd: boolean }

export const BAR_PX = 12
const MIN_BAR_PX = 2

/** The box of a span, at least `least` pixels wide so that a moment is visible, and within the plot. */
export function box(span: Span, y: number, height: number, scale: Scale, least = MIN_BAR_PX): Box {
  const from = scale.x(span.from)
  const width = clamp(scale.x(span.to) - from, Math.min(least, scale.width), scale.width)
  return { x: clamp(from, 0, Math.max(scale.width - width, 0)), y, width, height }
}

/** True when any of `span` is in the window. */
export function isVisible(span: Span, scale: Scale): boolean {
  return span.to >= scale.window.from && span.from <= scale.window.to
}

/** A call's recordings or transcripts on a lane at `y`; one without an end extends to the call's. */
export function fileBars(
  call: Call,
  files: readonly Pick<Transcription, 'startTime' | 'endTime'>[],
  scale: Scale,
  y: number,
  nowSeconds: number,
): FileBar[] {
  const end = Math.min(call.endedAt ?? nowSeconds, nowSeconds)
  return files.flatMap(({ startTime, endTime }, index) => {
    if (startTime === null || !Number.isFinite(startTime)) return []
    const span = { from: startTime, to: Math.max(startTime, endTime ?? end) }
    return isVisible(span, scale) ? [{ ...span, ...box(span, y, BAR_PX, scale), index, openEnd: endTime === null }] : []
  })
}

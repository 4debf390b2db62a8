import type { Call } from '@/lib/shared/calls/call'
import type { CountStep } from './counts'
import { endOf, gapsOf, isOpen, type Person, type Span } from './presence'

const MIN_SPAN_SECONDS = 1
const PADDING_RATIO = 0.015
/** A stretch is worth folding when it is both this long and this large a share of the whole. */
const MIN_EMPTY_SECONDS = 30
const MIN_EMPTY_RATIO = 0.2

/** The span of every known time in the call, and of now while it is open; at least a second, with a margin at both ends. */
export function extentOf(call: Call, people: readonly Person[], nowSeconds: number): Span {
  // A call dated ahead of the clock has its own times, but is placed where it was first seen.
  const placed = call.anomalies.includes('ahead-of-clock') ? null : call.time
  const times = [placed, endOf(call, nowSeconds), call.initiatedAt, call.startedAt, call.endedAt]
  for (const { intervals } of people) for (const interval of intervals) times.push(interval.from, interval.to)
  for (const recording of call.recordings) times.push(recording.startTime, recording.endTime)
  if (isOpen(call)) times.push(nowSeconds)
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const time of times) {
    if (time === null || !Number.isFinite(time)) continue
    from = Math.min(from, time)
    to = Math.max(to, time)
  }
  if (to < from) return { from: 0, to: MIN_SPAN_SECONDS }
  const span = Math.max(to - from, MIN_SPAN_SECONDS)
  const padding = span * PADDING_RATIO
  return { from: from - padding, to: from + span + padding }
}

/** Long stretches with nobody present, no ringing and no recording, which can be folded. */
export function emptyStretches(call: Call, steps: readonly CountStep[], extent: Span): Span[] {
  const busy: Span[] = steps.filter((step) => step.count > 0).map(({ from, to }) => ({ from, to }))
  if (call.initiatedAt !== null && call.startedAt !== null && call.startedAt > call.initiatedAt)
    busy.push({ from: call.initiatedAt, to: call.startedAt })
  for (const { startTime, endTime } of call.recordings)
    if (startTime !== null && endTime !== null && endTime > startTime) busy.push({ from: startTime, to: endTime })
  const least = Math.max(MIN_EMPTY_SECONDS, (extent.to - extent.from) * MIN_EMPTY_RATIO)
  return gapsOf(busy).filter(({ from, to }) => to - from >= least)
}

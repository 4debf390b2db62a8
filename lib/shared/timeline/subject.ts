import type { Call } from '@/lib/shared/calls/call'
import {
  type CountStep,
  type DeviceInterval,
  endOf,
  gapsOf,
  isOpen,
  type Person,
  peopleOfCall,
  presenceCounts,
  type Span,
} from './presence'

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
function emptyStretches(call: Call, steps: readonly CountStep[], extent: Span): Span[] {
  const busy: Span[] = steps.filter((step) => step.count > 0).map(({ from, to }) => ({ from, to }))
  if (call.initiatedAt !== null && call.startedAt !== null && call.startedAt > call.initiatedAt)
    busy.push({ from: call.initiatedAt, to: call.startedAt })
  for (const { startTime, endTime } of call.recordings)
    if (startTime !== null && endTime !== null && endTime > startTime) busy.push({ from: startTime, to: endTime })
  const least = Math.max(MIN_EMPTY_SECONDS, (extent.to - extent.from) * MIN_EMPTY_RATIO)
  return gapsOf(busy).filter(({ from, to }) => to - from >= least)
}

const MAX_DEVICE_LANES = 3

/** A person's intervals on sub-lanes. A device keeps its lane across reconnects; beyond three devices, an interval takes any free lane, so bars never overlap. */
function subLanes(person: Person): DeviceInterval[][] {
  const lanes: { bars: DeviceInterval[]; devices: Set<string | null>; to: number }[] = []
  for (const interval of person.intervals) {
    // Of an address `uuid@host/resource`, a reconnect keeps the uuid and changes the rest.
    const device = interval.deviceId?.split('@')[0] ?? null
    const isFree = ({ to }: { to: number }) => to <= interval.from
    const stranger = device !== null && lanes.length < MAX_DEVICE_LANES
    const lane =
      lanes.find((one) => isFree(one) && one.devices.has(device)) ?? (stranger ? undefined : lanes.find(isFree))
    if (lane === undefined) lanes.push({ bars: [interval], devices: new Set([device]), to: interval.to })
    else {
      lane.bars.push(interval)
      lane.devices.add(device)
      lane.to = interval.to
    }
  }
  return lanes.map(({ bars }) => bars)
}

/** What is drawn, without positions. Zooming and panning reuse the same object and everything in it. */
export type TimelineSubject = ReturnType<typeof timelineSubject>

/** The part of the timeline that depends only on the call and the time. A non-finite `nowSeconds` is replaced by the call's own time; `known` are the people at that time, if already computed. */
export function timelineSubject(call: Call, nowSeconds: number, known?: readonly Person[]) {
  const now = Number.isFinite(nowSeconds) ? nowSeconds : call.time
  const everyone = known ?? peopleOfCall(call, now)
  const people = everyone.filter((person) => person.intervals.length > 0)
  const steps = presenceCounts(people)
  const extent = extentOf(call, people, now)
  return {
    call,
    nowSeconds: now,
    /** Everyone with a lane, by first join, and the sub-lanes of each. */
    people,
    rows: people.map(subLanes),
    absent: everyone.filter((person) => person.intervals.length === 0),
    steps,
    mostPresent: steps.reduce((most, step) => Math.max(most, step.count), 0),
    extent,
    foldable: emptyStretches(call, steps, extent),
  }
}

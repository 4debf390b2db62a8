import type { Call } from '@/lib/shared/calls/call'
import { presenceCounts } from './counts'
import { emptyStretches, extentOf } from './extent'
import { type DeviceInterval, type Person, peopleOfCall } from './presence'

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

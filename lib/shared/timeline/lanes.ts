import type { DeviceInterval, Person } from './presence'

const MAX_DEVICE_LANES = 3

/** The device of an address `uuid@host/resource`: a reconnect keeps the uuid and changes the rest. */
function deviceOf(interval: DeviceInterval): string | null {
  return interval.deviceId === null ? null : (interval.deviceId.split('@')[0] ?? interval.deviceId)
}

/**
 * A person's intervals on sub-lanes. A device keeps its lane across reconnects, and another device gets its own, up to three;
 * beyond that an interval takes any free lane, so that bars never overlap.
 */
export function subLanes(person: Person): DeviceInterval[][] {
  const lanes: { bars: DeviceInterval[]; devices: Set<string | null>; to: number }[] = []
  for (const interval of person.intervals) {
    const device = deviceOf(interval)
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

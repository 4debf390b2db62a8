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
  const lanes: DeviceInterval[][] = []
  for (const interval of person.intervals) {
    const free = lanes.filter((lane) => (lane.at(-1)?.to ?? 0) <= interval.from)
    const device = deviceOf(interval)
    const own = free.find((lane) => lane.some((other) => deviceOf(other) === device))
    const stranger = device !== null && lanes.length < MAX_DEVICE_LANES
    const lane = own ?? (stranger ? undefined : free[0])
    if (lane) lane.push(interval)
    else lanes.push([interval])
  }
  return lanes
}

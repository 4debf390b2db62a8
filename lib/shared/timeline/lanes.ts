import type { Person, Stay } from './presence'

const MOST_DEVICE_LANES = 3

/** The device behind an address `uuid@host/resource`: a reconnect keeps the uuid and changes the rest. */
function deviceOf(stay: Stay): string | null {
  return stay.deviceId === null ? null : (stay.deviceId.split('@')[0] ?? stay.deviceId)
}

/**
 * A person's stays on sub-lanes: a device keeps its lane over reconnects, another device gets its own (up to three);
 * beyond that a stay takes any lane that is free, so that nothing is ever drawn over something else.
 */
export function subLanes(person: Person): Stay[][] {
  const lanes: Stay[][] = []
  for (const stay of person.stays) {
    const free = lanes.filter((lane) => (lane.at(-1)?.to ?? 0) <= stay.from)
    const device = deviceOf(stay)
    const own = free.find((lane) => lane.some((other) => deviceOf(other) === device))
    const stranger = device !== null && lanes.length < MOST_DEVICE_LANES
    const lane = own ?? (stranger ? undefined : free[0])
    if (lane) lane.push(stay)
    else lanes.push([stay])
  }
  return lanes
}

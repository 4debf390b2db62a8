import type { Group, Organisation } from './organisation'

/** The default share of calls held in a group's room, which has the group's guid as session id and is used repeatedly. */
export const DEFAULT_ROOM_RATE = 1 / 41
/** One out of this many groups has a room in which it meets regularly. */
const GROUPS_PER_ROOM = 3

type Rooms = { organisation: Organisation; roomRate: number }

/** One in this many calls is held in a room; 0 without rooms. */
const stepOf = ({ roomRate }: Rooms): number => (roomRate > 0 ? Math.max(1, Math.round(1 / roomRate)) : 0)

/** The groups with a room, in the order in which their meetings rotate; large groups have none. */
function groupsOf({ organisation }: Rooms): Group[] {
  const teams = organisation.groups.filter(({ members }) => members.length > 1 && members.length <= 60)
  return teams.filter((_, position) => position % GROUPS_PER_ROOM === 0)
}

/** The group in whose room a call is held; null for most calls. Depends only on the index, so that the calls of a room are found without a table. */
export function roomOf(options: Rooms, index: number): Group | null {
  const step = stepOf(options)
  if (step === 0 || index % step !== step - 1) return null
  const groups = groupsOf(options)
  return groups[Math.floor(index / step) % Math.max(groups.length, 1)] ?? null
}

/** The indexes below `count` of the calls in a room, newest first; none for an unknown room. */
export function callsInRoom(options: Rooms, guid: string, count: number): number[] {
  const step = stepOf(options)
  const groups = groupsOf(options)
  const turn = groups.findIndex((group) => group.guid === guid)
  if (step === 0 || turn === -1) return []
  const indexes: number[] = []
  for (let index = turn * step + step - 1; index < count; index += step * groups.length) indexes.push(index)
  return indexes.reverse()
}

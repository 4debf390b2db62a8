import type { Group, Organisation } from './organisation'

/** The default part of calls that are held in a group's room, which has the group's guid as its session id and is used again and again. */
export const DEFAULT_ROOM_RATE = 1 / 41
/** One of so many groups has a room that it meets in regularly. */
const GROUPS_A_ROOM = 3

type Rooms = { organisation: Organisation; roomRate: number }

/** Calls from the first one of a room to the first one of the next; 0 without rooms. */
const stepOf = ({ roomRate }: Rooms): number => (roomRate > 0 ? Math.max(1, Math.round(1 / roomRate)) : 0)

/** The groups that meet in a room, in the order in which their meetings take turns; large ones have none. */
function groupsOf({ organisation }: Rooms): Group[] {
  const teams = organisation.groups.filter(({ members }) => members.length > 1 && members.length <= 60)
  return teams.filter((_, position) => position % GROUPS_A_ROOM === 0)
}

/** The group in whose room the call of an index is held; null for most calls. Told by the index alone, so that a room's calls are found without a table. */
export function roomOf(options: Rooms, index: number): Group | null {
  const step = stepOf(options)
  if (step === 0 || index % step !== step - 1) return null
  const groups = groupsOf(options)
  return groups[Math.floor(index / step) % Math.max(groups.length, 1)] ?? null
}

/** The indexes below `count` of the calls in a room, the newest first; none for what is no room. */
export function callsInRoom(options: Rooms, guid: string, count: number): number[] {
  const step = stepOf(options)
  const groups = groupsOf(options)
  const turn = groups.findIndex((group) => group.guid === guid)
  if (step === 0 || turn === -1) return []
  const indexes: number[] = []
  for (let index = turn * step + step - 1; index < count; index += step * groups.length) indexes.push(index)
  return indexes.reverse()
}

import { hasOwnMid, type StoredKey } from '@/lib/server/mirror/read/keys'
import type { Call } from '@/lib/shared/calls/call'
import { isAnswered } from '@/lib/shared/calls/outcome'
import { isOpen } from '@/lib/shared/timeline/presence'
import { contentOf, isSameContent, type StoredItem } from './rows'

/** What distinguishes two calls of a room; epoch seconds. */
type Facts = { initiatedAt: number | null; startedAt: number | null; endedAt: number | null }

/** A call of a room while a batch of records is prepared. */
export type RoomCall = {
  /** Its newest key, including changes by this batch. */
  key: StoredKey
  /** Its row before this batch, if any. */
  before: StoredKey | null
  /** The row to write, if any. */
  row: StoredItem | null
  /** Whether this batch writes a row for it, also once `row` has been released. */
  isChanged: boolean
  /** Its `mid` as the Calls API sent it. */
  mid: string | null
  facts: Facts
  /** When the newest record of this call in the batch was fetched, epoch milliseconds. */
  seenAtMs: number | null
}

/** The calls of a room by the `mid` of their keys, and by their content as it was when they were loaded or staged. */
type Room = { calls: Map<string, RoomCall>; byContent: Map<string, RoomCall> }

/** The rooms of a batch, with the stored calls that its records may belong to. */
export class Rooms {
  private readonly rooms = new Map<string, Room>()

  constructor(calls: Iterable<RoomCall>) {
    for (const one of calls) {
      const room = this.roomOf(one.key.sessionId)
      room.calls.set(one.key.mid, one)
      if (!one.key.isDeleted) addIfFirst(room, one)
    }
  }

  private roomOf(sessionId: string): Room {
    const room = this.rooms.get(sessionId) ?? { calls: new Map(), byContent: new Map() }
    this.rooms.set(sessionId, room)
    return room
  }

  /**
   * Finds the call that a record belongs to (design, section 3): by its `mid`; without one, the call that began at the same time, else the
   * room's only open call, else its only call. Undefined for an unknown call.
   */
  find({ call, fetchedAtMs }: StoredItem, hash: string): RoomCall | undefined {
    const room = this.rooms.get(call.sessionId)
    if (room === undefined) return undefined
    const exact = call.mid === null ? undefined : room.calls.get(call.mid)
    if (exact !== undefined && !exact.key.isDeleted) return exact
    const known = room.byContent.get(contentOf(hash))
    if (call.mid === null && known !== undefined && hasContent(known, hash)) return known
    const live = [...room.calls.values()].filter(({ key }) => !key.isDeleted)
    // A call that no longer has its indexed content may hide another that does.
    const mayBeThere = call.mid !== null || known !== undefined
    const same = mayBeThere
      ? live.find((one) => (call.mid !== null && one.mid === call.mid) || hasContent(one, hash))
      : undefined
    if (same !== undefined || exact !== undefined) return same ?? exact
    const candidates = live.filter((one) => call.mid === null || one.mid === null)
    const twins = candidates.filter((one) => beganAt(call) !== null && beganAt(one.facts) === beganAt(call))
    if (twins.length > 0) return twins.find(({ key }) => !key.isFinal) ?? twins[0]
    const possible = candidates.filter((one) => !isDifferentCall(one, call, fetchedAtMs))
    const open = possible.filter(({ key }) => !key.isFinal)
    if (open.length === 1) return open[0]
    if (possible.length === 1 && live.length === 1) return possible[0]
    const unnamed = room.calls.get('')
    return call.mid === null && unnamed?.key.isDeleted ? unnamed : undefined
  }

  /** The `mid` to store a record under. Calls of a room that have none are distinguished by their times. */
  midFor({ call }: StoredItem, known: RoomCall | undefined): string {
    if (call.mid !== null) return call.mid
    if (known !== undefined && !known.key.isDeleted) return known.key.mid
    const isTaken = (mid: string) => this.at(call.sessionId, mid)?.key.isDeleted === false
    let mid = ''
    while (isTaken(mid)) mid = mid === '' ? `@${call.time}` : `@${mid}`
    return mid
  }

  /** The call stored under a `mid`, deleted ones included. */
  at(sessionId: string, mid: string): RoomCall | undefined {
    return this.rooms.get(sessionId)?.calls.get(mid)
  }

  /** Takes in a call as it is now: a new one, which replaces a deleted one with the same `mid`, or one that has changed. */
  put(one: RoomCall): void {
    const { sessionId, mid } = one.key
    const room = this.roomOf(sessionId)
    if (room.calls.get(mid) !== one) room.calls.delete(mid)
    room.calls.set(mid, one)
    addIfFirst(room, one)
  }

  /** Vacates the `mid` of a call that gets another one, leaving a deleted call under it. */
  vacate({ key }: RoomCall): void {
    const former = { ...key, isDeleted: true, version: key.version + 1 }
    this.roomOf(key.sessionId).calls.set(key.mid, roomCallOf(former))
  }

  /** The calls of a room that this batch changes or deletes. */
  changed(sessionId: string): RoomCall[] {
    const calls = this.rooms.get(sessionId)?.calls.values() ?? []
    return [...calls].filter(({ key, isChanged }) => isChanged || key.isDeleted)
  }

  /** All calls that have a row to write. */
  written(): RoomCall[] {
    return [...this.rooms.values()].flatMap(({ calls }) => [...calls.values()].filter(({ row }) => row !== null))
  }

  /** Drops the records once their lines have been built: later batches only need the keys. */
  release(): void {
    for (const { calls } of this.rooms.values()) for (const one of calls.values()) one.row = null
  }
}

const hasContent = ({ key }: RoomCall, hash: string) => !key.isDeleted && isSameContent(key.hash, hash)

/** Of several calls with the same content, the first one counts. */
function addIfFirst({ byContent }: Room, one: RoomCall): void {
  const content = contentOf(one.key.hash)
  const known = byContent.get(content)
  if (known === undefined || !hasContent(known, one.key.hash)) byContent.set(content, one)
}

/** A call as far as its key alone describes it; the time of a key is usually when the call was initiated. */
export const roomCallOf = (key: StoredKey): RoomCall => ({
  key,
  before: key.isDeleted ? null : key,
  row: null,
  isChanged: false,
  mid: hasOwnMid(key.mid) ? key.mid : null,
  facts: { initiatedAt: key.time, startedAt: null, endedAt: null },
  seenAtMs: null,
})

export const factsOf = ({ initiatedAt, startedAt, endedAt }: Call): Facts => ({ initiatedAt, startedAt, endedAt })

/** While a call rings, its start may be its initiation, and change once both are given. */
const beganAt = ({ initiatedAt, startedAt }: Facts): number | null => initiatedAt ?? startedAt

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other

/**
 * True for two records that cannot be the same call, since they were initiated or started at different times. Without a `mid` on either, the
 * times of an answered call may be corrected later, but not within one page nor to after its end, and an ended call cannot ring again.
 */
function isDifferentCall({ key, mid, facts, seenAtMs }: RoomCall, call: Call, fetchedAtMs: number): boolean {
  if (!differ(facts.startedAt, call.startedAt) && !differ(facts.initiatedAt, call.initiatedAt)) return false
  if (mid !== null || call.mid !== null || !isAnswered(call.status) || seenAtMs === fetchedAtMs) return true
  return (key.isFinal && isOpen(call)) || isAfter(facts, call) || isAfter(call, facts)
}

/** True if one call had ended when the other started. */
const isAfter = (one: Facts, other: Facts) => (one.startedAt ?? one.initiatedAt ?? 0) >= (other.endedAt ?? Infinity)

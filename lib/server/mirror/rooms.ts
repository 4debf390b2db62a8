import { callIdText } from '@/lib/shared/call-id'
import type { Call } from '@/lib/shared/contracts/call'
import { isAnswered, isOpen } from '@/lib/shared/normalize/derive'
import { type StoredKey, storedRooms } from './keys'
import { readDocs } from './lookup'
import type { Mirror } from './mirror'
import { type RowMeta, rowTime, type StoredItem } from './rows'
import { ROOMS } from './tables'

/** What tells two calls of a room apart; epoch seconds. */
type Facts = { initiatedAt: number | null; startedAt: number | null }

/** One call of a room, while a batch of records is made ready. */
export type RoomCall = {
  /** Its newest key, that of a record of this batch included. */
  key: StoredKey
  /** Its row before this batch; null when there was none. */
  before: StoredKey | null
  /** The row to write; null when nothing is. */
  row: { item: StoredItem; meta: RowMeta } | null
  /** Its `mid` as upstream told it. */
  mid: string | null
  facts: Facts
  /** When the newest record of this batch that is this call was asked for, epoch milliseconds. */
  metAtMs: number | null
}

/** The rooms of a batch, with every call of theirs that was ever stored. */
export class Rooms {
  private constructor(private readonly rooms: Map<string, RoomCall[]>) {}

  /** @param hashes one by one with `items` */
  static async load(mirror: Mirror, items: readonly StoredItem[], hashes: readonly string[]): Promise<Rooms> {
    const stored = await storedRooms(mirror, [...new Set(items.map(({ call }) => call.sessionId))])
    const rooms = new Map([...stored].map(([id, keys]) => [id, keys.map(roomCallOf)]))
    const unsure = new Set<string>()
    for (const [index, { call }] of items.entries()) {
      const living = (stored.get(call.sessionId) ?? []).filter((key) => !key.isDeleted)
      if (!isPlain(call, living, hashes[index])) unsure.add(call.sessionId)
    }
    const toRead = [...unsure].flatMap((id) => rooms.get(id) ?? []).filter(({ key }) => !key.isDeleted)
    const docs = await readDocs(
      mirror,
      toRead.map(({ key }) => key),
    )
    for (const one of toRead) {
      const call = docs.get(callIdText(one.key))?.call
      if (call === undefined) continue
      one.mid = call.mid ?? one.mid
      one.facts = factsOf(call)
    }
    return new Rooms(rooms)
  }

  /**
   * Which call of its room a record is (design, section 3): by its `mid`; without one, the call with the same `initiatedAt`, else the room's
   * only open one, else its only one. Undefined for a call that is not known yet.
   */
  find({ call, fetchedAtMs }: StoredItem, hash: string): RoomCall | undefined {
    const room = this.rooms.get(call.sessionId) ?? []
    const living = room.filter(({ key }) => !key.isDeleted)
    const exact = call.mid === null ? undefined : room.find(({ key }) => key.mid === call.mid)
    if (exact !== undefined && !exact.key.isDeleted) return exact
    const same = living.find((one) => (call.mid !== null && one.mid === call.mid) || one.key.hash === hash)
    if (same !== undefined || exact !== undefined) return same ?? exact
    const candidates = living.filter((one) => call.mid === null || one.mid === null)
    const twins = candidates.filter((one) => call.initiatedAt !== null && one.facts.initiatedAt === call.initiatedAt)
    if (twins.length > 0) return twins.find(({ key }) => !key.isFinal) ?? twins[0]
    const possible = candidates.filter((one) => !isAnother(one, call, fetchedAtMs))
    const open = possible.filter(({ key }) => !key.isFinal)
    if (open.length === 1) return open[0]
    if (possible.length === 1 && living.length === 1) return possible[0]
    return call.mid === null ? room.find(({ key }) => key.mid === '' && key.isDeleted) : undefined
  }

  /** Under which `mid` the row of a record stands. Several calls of a room without one are told apart by their times. */
  midFor({ call }: StoredItem, known: RoomCall | undefined): string {
    if (call.mid !== null) return call.mid
    if (known !== undefined && !known.key.isDeleted) return known.key.mid
    const taken = new Set((this.rooms.get(call.sessionId) ?? []).flatMap(({ key }) => (key.isDeleted ? [] : key.mid)))
    let mid = ''
    while (taken.has(mid)) mid = mid === '' ? `@${call.time}` : `@${mid}`
    return mid
  }

  /** The call of a room that stands under a `mid`, deleted ones too. */
  at(sessionId: string, mid: string): RoomCall | undefined {
    return this.rooms.get(sessionId)?.find(({ key }) => key.mid === mid)
  }

  /** Takes up a call that was not known; one that was deleted under its name is the same. */
  add(one: RoomCall): void {
    const { sessionId, mid } = one.key
    const others = (this.rooms.get(sessionId) ?? []).filter(({ key }) => key.mid !== mid)
    this.rooms.set(sessionId, [...others, one])
  }

  /** The `mid` of a call has come: under its former one there is a deleted call now. */
  rename(one: RoomCall, mid: string): void {
    const { sessionId } = one.key
    const room = (this.rooms.get(sessionId) ?? []).filter((other) => other === one || other.key.mid !== mid)
    const former = { ...one.key, isDeleted: true, version: one.key.version + 1 }
    this.rooms.set(sessionId, [...room, roomCallOf(former)])
  }

  /** Every call that has a row to write. */
  written(): (RoomCall & { row: NonNullable<RoomCall['row']> })[] {
    const all = [...this.rooms.values()].flat()
    return all.filter((one): one is RoomCall & { row: NonNullable<RoomCall['row']> } => one.row !== null)
  }
}

/** What a key alone tells; its time is when the call was initiated, where that is known. */
const roomCallOf = (key: StoredKey): RoomCall => ({
  key,
  before: key.isDeleted ? null : key,
  row: null,
  mid: hasOwnMid(key.mid) ? key.mid : null,
  facts: { initiatedAt: key.time, startedAt: null },
  metAtMs: null,
})

const hasOwnMid = (mid: string): boolean => mid !== '' && !mid.startsWith('@')

/** True where the keys alone say which call a record is: nearly always, since most rooms are used once. */
function isPlain(call: StoredItem['call'], living: readonly StoredKey[], hash: string | undefined): boolean {
  if (living.length === 0) return true
  if (living.some((key) => (call.mid !== null && key.mid === call.mid) || key.hash === hash)) return true
  const [only] = living
  if (only === undefined || living.length > 1 || only.filled < ROOMS) return false
  return only.time === rowTime(call.time) || (call.mid !== null && hasOwnMid(only.mid))
}

export const factsOf = ({ initiatedAt, startedAt }: Call): Facts => ({ initiatedAt, startedAt })

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other

/**
 * True for two records that cannot be one call, since they were initiated or started at different times. Where neither has a `mid`, an
 * answered call may be told otherwise later on, but not by the very page that lists it, nor may one that was over ring again.
 */
function isAnother({ key, mid, facts, metAtMs }: RoomCall, call: Call, fetchedAtMs: number): boolean {
  if (!differ(facts.startedAt, call.startedAt) && !differ(facts.initiatedAt, call.initiatedAt)) return false
  if (mid !== null || call.mid !== null) return true
  return !isAnswered(call.status) || metAtMs === fetchedAtMs || (key.isFinal && isOpen(call.status))
}

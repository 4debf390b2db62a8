import { LRUCache } from 'lru-cache'
import type { Call } from '@/lib/shared/calls/call'
import { callIdText } from '@/lib/shared/calls/call-path'
import { isStaleOngoing } from '@/lib/shared/calls/open-calls'
import { type Pagination, pagination } from '@/lib/shared/http/route'
import { qualityOf } from '@/lib/shared/issues/quality'
import { deviceTotals } from '@/lib/shared/presence/presence-totals'
import { DAY_SECONDS } from '@/lib/shared/zones/read-instant'
import { heldBytes } from '../analytics/cache'
import type { AnalyticsDeps } from '../analytics/deps'
import { withNames } from '../directory/names'
import { dayOf } from '../mirror/changes'
import type { RowKey } from '../mirror/read/keys'
import { readDocs } from '../mirror/read/lookup'
import { type SharedRooms, sharedRoomsOf } from '../mirror/read/shared-rooms'
import { turns } from '../process/coordination/turns'

const MAX_BYTES = 8 * 1024 * 1024

/** A call as a list shows it, as JSON. */
export type ShownCall = {
  json: string
  /** From when, epoch seconds, it counts as never closed; null when it never will, or already does. */
  staleAt: number | null
}
/** The versions of the calls, the names and the rooms up to which it is correct. */
type CacheEntry = ShownCall & { version: number; namesVersion: number; roomsVersion: number }

/**
 * The calls of the keys as lists show them, parallel to them; null for one deleted in the meantime. The texts of recently listed calls are
 * remembered until a call of their day changes, since the same calls are on most pages that are asked for: 16 clients get twice
 * as many pages a second.
 */
export async function shownCalls(deps: AnalyticsDeps, keys: readonly RowKey[]): Promise<(ShownCall | null)[]> {
  const { mirror, directory } = deps
  const cache = mirror.memo(
    'shown-calls',
    () => new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES, sizeCalculation: ({ json }) => heldBytes(json) }),
  )
  const shared = await sharedRoomsOf(mirror)
  // As of before the calls are read, so that a change meanwhile is not missed.
  const versions = { version: mirror.version(), namesVersion: directory.namesVersion, roomsVersion: shared.version }
  const placeOf = (key: RowKey) => `${deps.staleOngoingHours} ${key.time} ${callIdText(key)}`
  const isRight = (key: RowKey, one: CacheEntry): boolean =>
    one.namesVersion === versions.namesVersion &&
    one.roomsVersion === versions.roomsVersion &&
    (one.staleAt === null || one.staleAt > deps.nowSeconds) &&
    mirror.lastChange(dayAround(key)) <= one.version
  const found = new Map<string, ShownCall>()
  const missing = keys.filter((key) => {
    const one = cache.get(placeOf(key))
    if (one === undefined || !isRight(key, one)) return true
    found.set(placeOf(key), one)
    return false
  })
  for (const [key, shown] of await readShown(deps, missing, shared)) {
    found.set(placeOf(key), shown)
    cache.set(placeOf(key), { ...shown, ...versions })
  }
  return keys.map((key) => found.get(placeOf(key)) ?? null)
}

function dayAround({ time }: RowKey): { from: number; to: number } {
  const from = dayOf(time) * DAY_SECONDS
  return { from, to: from + DAY_SECONDS }
}

/** Reads calls and writes them as they are shown: with names, and with their `mid` where a link to their room would be ambiguous. */
async function readShown(deps: AnalyticsDeps, keys: readonly RowKey[], shared: SharedRooms) {
  const shown: [RowKey, ShownCall][] = []
  const turn = turns()
  for (const [key, doc] of await readDocs(deps.mirror, keys)) {
    const named = withNames(deps.directory, doc.call)
    const call = shared.ids.has(key.sessionId) ? { ...named, roomMid: key.mid } : named
    const json = JSON.stringify(withFirstRows(withStaleFlag(call, deps)))
    shown.push([key, { json, staleAt: staleAt(call, deps) }])
    await turn(doc.raw.length)
  }
  return shown
}

type Present = Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>

/** `stale-ongoing` depends on the current time, so it is set when a call is shown and never stored. */
export function withStaleFlag(call: Call, { nowSeconds, staleOngoingHours }: Present): Call {
  if (!isStaleOngoing(call, nowSeconds, staleOngoingHours)) return call
  return { ...call, anomalies: [...call.anomalies, 'stale-ongoing'] }
}

/** The first second at which a call counts as never closed; null when it never will, or already does. Epoch seconds. */
function staleAt(call: Call, { nowSeconds, staleOngoingHours }: Present): number | null {
  const at = (call.startedAt ?? call.time) + staleOngoingHours * 3600 + 1
  return call.status === 'ongoing' && at > nowSeconds ? at : null
}

/** Adds `roomMid` to calls read live whose room has other calls, on this page or in the mirror, so that links to them are unambiguous. */
export async function withRoomMids(deps: Pick<AnalyticsDeps, 'mirror'>, calls: readonly Call[]): Promise<Call[]> {
  if (calls.length === 0) return []
  const shared = await sharedRoomsOf(deps.mirror)
  const isListedTwice = (id: string) => calls.filter(({ sessionId }) => sessionId === id).length > 1
  return calls.map((call) =>
    shared.ids.has(call.sessionId) || isListedTwice(call.sessionId) ? { ...call, roomMid: call.mid ?? '' } : call,
  )
}

/** The most participant rows of a call in one answer. */
const MAX_ROWS = 200

/**
 * A call as answers, pages and packs carry it (design, section 3): one with more than `MAX_ROWS` rows has one page of them, and `cut` says how many
 * there are and what had to be computed from all of them. Its figures were counted before, over all rows.
 * @param page which rows, from 1
 */
export function withFirstRows(call: Call, page = 1): Call {
  const { participants } = call
  if (participants.length <= MAX_ROWS && page === 1) return call
  const present = participants.filter(({ uid, isJoined, leftAt }) => uid !== null && isJoined && leftAt === null)
  return {
    ...call,
    participants: participants.slice((page - 1) * MAX_ROWS, page * MAX_ROWS),
    cut: {
      rows: participants.length,
      ...deviceTotals(participants),
      present: new Set(present.map(({ uid }) => uid)).size,
      quality: qualityOf(call),
    },
  }
}

/** Where the rows of a whole call are, by page; absent where one answer has them all. */
export function rowPages({ participants }: Call, page: number): Pagination | undefined {
  const total = participants.length
  if (total <= MAX_ROWS && page === 1) return undefined
  const count = Math.max(0, Math.min(MAX_ROWS, total - (page - 1) * MAX_ROWS))
  return pagination(total, count, MAX_ROWS, page)
}

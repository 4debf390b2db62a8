import type { UpstreamRoom } from '@/lib/server/calls-api/schema'
import { noAnswer } from '@/lib/server/calls-api/upstream-error'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { getStoredCalls } from '@/lib/server/mirror/read/lookup'
import { type Rejection, storeQuarantined } from '@/lib/server/mirror/write/quarantine'
import type { StoredItem } from '@/lib/server/mirror/write/rows'
import type { StoreOutcome, StoreResult } from '@/lib/server/mirror/write/stage'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { turns } from '@/lib/server/process/coordination/turns'
import { metrics } from '@/lib/server/process/observe/metrics'
import { type NormalizeResult, normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import type { SyncContext } from '../context'
import { isFirstSeen, UnreadRecord } from './page'

/** As received. */
type Received = Pick<Call, 'mid' | 'time'>
/** `calls`: the part of each that the passes need; the rest is not kept in memory while it is written. */
export type StoredRecords = { calls: (Pick<StoreResult, 'id' | 'outcome'> & Received)[]; quarantined: number }

type Storing = Pick<SyncContext, 'mirror' | 'now' | 'onMoved'>

/** True where storing a call changed the mirror. */
export const isFresh = (outcome: StoreOutcome): boolean => outcome === 'new' || outcome === 'changed'

/** How many of the calls the mirror did not have. */
export const countNew = ({ calls }: StoredRecords): number => calls.filter(({ outcome }) => outcome === 'new').length

/** Whether anything in each of the rooms was new or changed. */
export function changesByRoom({ calls }: StoredRecords): Map<string, boolean> {
  const rooms = new Map<string, boolean>()
  for (const { id, outcome } of calls) rooms.set(id.sessionId, rooms.get(id.sessionId) === true || isFresh(outcome))
  return rooms
}

/** Normalizes raw records; one that was too large to read is to be quarantined. @param nowMs when they are first seen, if they are new; epoch milliseconds */
export async function readRecords(nowMs: number, records: readonly unknown[]): Promise<NormalizeResult[]> {
  const seenAtSeconds = Math.floor(nowMs / 1000)
  const read: NormalizeResult[] = []
  const turn = turns()
  for (const record of records) {
    const isUnread = record instanceof UnreadRecord
    const one: NormalizeResult = isUnread ? { kind: 'quarantined', record } : normalize(record, seenAtSeconds)
    read.push(one)
    const { raw } = one.kind === 'call' ? one : one.record
    await turn(raw.length)
  }
  return read
}

/** Normalizes and stores raw records requested at `requestedAtMs`; see `storeRead`. */
export const storeRecords = async (context: Storing, records: readonly unknown[], requestedAtMs: number) =>
  storeRead(context, await readRecords(context.now(), records), requestedAtMs)

/** Stores records requested at `requestedAtMs`; idempotent. @throws AppError MIRROR_UNAVAILABLE */
export async function storeRead(context: Storing, read: readonly NormalizeResult[], requestedAtMs: number) {
  const seenAtSeconds = Math.floor(context.now() / 1000)
  const items = new Map<string, StoredItem>()
  const refused: Rejection[] = []
  for (const one of read) {
    if (one.kind === 'quarantined') refused.push({ ...one.record, seenAtSeconds })
    // Shifting pages may list a call twice. Whether two different records are of one call depends on its room.
    else items.set(one.raw, { ...one, fetchedAtMs: requestedAtMs })
  }
  const stored = [...items.values()]
  await keepFirstSeen(context.mirror, stored)
  return storeItems(context, stored, refused)
}

/** Not async: an async function would keep its arguments, the records, in memory until they are on disk. */
function storeItems(context: Storing, items: StoredItem[], refused: Rejection[]): Promise<StoredRecords> {
  const calls = items.map(({ call: { mid, time } }) => ({ mid, time }))
  return finish(context, storeCalls(context.mirror, items), calls, refused)
}

async function finish(
  { mirror, onMoved }: Storing,
  storing: Promise<StoreResult[]>,
  read: Received[],
  refused: Rejection[],
): Promise<StoredRecords> {
  const quarantining = refused.length > 0 ? storeQuarantined(mirror, refused) : null
  quarantining?.catch(() => undefined)
  const stored = await storing
  for (const outcome of ['new', 'changed'] as const) {
    const count = stored.filter((one) => one.outcome === outcome).length
    if (count > 0) metrics().callsStored.inc({ outcome }, count)
  }
  if (stored.some(({ moved }) => moved !== null)) await onMoved?.()
  await quarantining
  const calls = stored.map(({ id, outcome }, index) => ({ id, outcome, ...(read[index] as Received) }))
  return { calls, quarantined: refused.length }
}

/** Dates calls that have no time, or one ahead of the clock, by when they were first seen, so that rereading them does not change it. */
async function keepFirstSeen(mirror: Mirror, items: readonly StoredItem[]): Promise<void> {
  const undated = items.filter((item) => isFirstSeen(item.call))
  if (undated.length === 0) return
  const known = await getStoredCalls(
    mirror,
    undated.map((item) => item.call.sessionId),
  )
  for (const { call, raw } of undated) {
    const room = known.filter((stored) => stored.call.sessionId === call.sessionId)
    const isTwin = (stored: Call) =>
      call.mid === null
        ? stored.initiatedAt === call.initiatedAt && stored.startedAt === call.startedAt
        : stored.mid === call.mid
    const same = call.anomalies.includes('missing-time')
      ? (room.find((stored) => stored.raw === raw) ?? room.find(({ mid }) => mid === (call.mid ?? '')) ?? room[0])
      : room.find((stored) => stored.raw === raw || isTwin(stored.call))
    call.time = same?.call.time ?? call.time
  }
}

/** A call just read from the API; `mid` identifies it within its room. */
export type LiveCall = { call: Call; mid: string; raw: unknown }

/**
 * Stores the calls of a room that was just read live, and returns them.
 * @param requestedAtMs when it was requested, epoch milliseconds: an older answer never replaces a newer one
 * @param options `store`: false for an answer scoped to one user, which must not become the copy for everyone
 * @throws UpstreamError when none of the records is a call; AppError MIRROR_UNAVAILABLE
 */
export async function storeLiveCalls(
  mirror: Mirror,
  room: UpstreamRoom,
  requestedAtMs: number,
  { store = true, onMoved }: { store?: boolean; onMoved?: () => Promise<void> } = {},
): Promise<LiveCall[]> {
  const read = await readRecords(requestedAtMs, room.records)
  const records = room.records.filter((_, index) => read[index]?.kind === 'call')
  const items = read.flatMap((one) => (one.kind === 'call' ? { ...one, fetchedAtMs: requestedAtMs } : []))
  const reason = read.find((one) => one.kind === 'quarantined')?.record.reason
  if (items.length === 0) throw noAnswer('body', 200, `The Calls API returned no call: ${reason}`)
  await keepFirstSeen(mirror, items)
  const stored = store ? await storeCalls(mirror, items) : null
  if (stored?.some(({ moved }) => moved !== null)) await onMoved?.()
  return items.map(({ call }, index) => ({
    call,
    mid: stored?.[index]?.id.mid ?? call.mid ?? '',
    raw: records[index],
  }))
}

import { getStoredCalls } from '@/lib/server/mirror/lookup'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeQuarantined } from '@/lib/server/mirror/quarantine'
import { type Stored, type StoredItem, type StoreOutcome, storeCalls } from '@/lib/server/mirror/store'
import { turns } from '@/lib/server/process/coordination/turns'
import { metrics } from '@/lib/server/process/observe/metrics'
import { isOpen } from '@/lib/server/records/derive'
import { normalize } from '@/lib/server/records/normalize'
import type { Call, Normalized } from '@/lib/shared/calls/call'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import type { SyncContext } from './context'
import { isFirstSeen } from './order'
import { UnreadRecord } from './unread-record'

/** What the passes need of a call, so that the rest is not kept in memory while it is written. */
type StoredCall = Pick<Call, 'sessionId' | 'mid' | 'time'>

export type StoredRecords = {
  calls: StoredCall[]
  /** The result for each of `calls`. */
  outcomes: StoreOutcome[]
  /** The id of each of `calls`. */
  ids: CallId[]
  quarantined: number
}

type Refused = { reason: string; raw: string; seenAtSeconds: number }

/** A normalized record, or one that was too large to read. */
export type ReadRecord = Normalized | UnreadRecord
type Raw = { records: readonly unknown[]; texts: readonly (string | null)[] | null }

/** Normalizes raw records; `texts`, parallel to them, are their JSON where available. */
export async function readRecords({ now }: Pick<SyncContext, 'now'>, { records, texts }: Raw): Promise<ReadRecord[]> {
  const seenAtSeconds = Math.floor(now() / 1000)
  const read: ReadRecord[] = []
  const turn = turns()
  for (const [index, record] of records.entries()) {
    const one = record instanceof UnreadRecord ? record : normalize(record, seenAtSeconds, texts?.[index])
    read.push(one)
    await turn(sizeOf(one))
  }
  return read
}

const sizeOf = (one: ReadRecord): number =>
  (one instanceof UnreadRecord || one.kind === 'call' ? one.raw : one.record.raw).length

/** Normalizes and stores raw records requested at `requestedAtMs`; see `storeRead`. */
export async function storeRecords(
  context: Pick<SyncContext, 'mirror' | 'now' | 'onMoved'>,
  records: readonly unknown[],
  requestedAtMs: number,
  texts: readonly (string | null)[] | null = null,
): Promise<StoredRecords> {
  return storeRead(context, await readRecords(context, { records, texts }), requestedAtMs)
}

/** Stores records requested at `requestedAtMs`; idempotent. @throws AppError MIRROR_UNAVAILABLE */
export async function storeRead(
  context: Pick<SyncContext, 'mirror' | 'now' | 'onMoved'>,
  read: readonly ReadRecord[],
  requestedAtMs: number,
): Promise<StoredRecords> {
  const seenAtSeconds = Math.floor(context.now() / 1000)
  const items = new Map<string, StoredItem>()
  const refused: Refused[] = []
  for (const one of read) {
    if (one instanceof UnreadRecord) {
      refused.push({ reason: one.reason, raw: one.raw, seenAtSeconds })
      continue
    }
    if (one.kind === 'quarantined') {
      refused.push({ ...one.record, seenAtSeconds })
      continue
    }
    const { call, raw, coercedFields } = one
    // Shifting pages may list a call twice; a reused room has two calls.
    const id = `${callIdText({ sessionId: call.sessionId, mid: call.mid ?? '' })} ${call.initiatedAt}`
    const twin = items.get(id)
    if (twin && isOpen(call.status) && !isOpen(twin.call.status)) continue
    items.set(id, { call, raw, coercedFields, fetchedAtMs: requestedAtMs })
  }
  const stored = [...items.values()]
  await keepFirstSeen(context.mirror, stored)
  return storeItems(context, stored, refused)
}

/** Not async: such a function would keep its arguments, the records, until they are on disk. */
function storeItems(
  context: Pick<SyncContext, 'mirror' | 'onMoved'>,
  items: StoredItem[],
  refused: Refused[],
): Promise<StoredRecords> {
  const calls = items.map(({ call: { sessionId, mid, time } }) => ({ sessionId, mid, time }))
  return finish(context, storeCalls(context.mirror, items), calls, refused)
}

async function finish(
  context: Pick<SyncContext, 'mirror' | 'onMoved'>,
  storing: Promise<Stored>,
  calls: StoredCall[],
  refused: Refused[],
): Promise<StoredRecords> {
  const quarantining = refused.length > 0 ? storeQuarantined(context.mirror, refused) : null
  quarantining?.catch(() => undefined)
  const { outcomes, ids, moved } = await storing
  countStored(outcomes)
  if (moved.some((former) => former !== null)) await context.onMoved?.()
  await quarantining
  return { calls, outcomes, ids, quarantined: refused.length }
}

function countStored(outcomes: readonly StoreOutcome[]): void {
  const { callsStored } = metrics()
  for (const outcome of ['new', 'changed'] as const) {
    const count = outcomes.filter((one) => one === outcome).length
    if (count > 0) callsStored.inc({ outcome }, count)
  }
}

/** Dates calls without any time, or with one ahead of the clock, by when they were first seen, however often they are read again. */
export async function keepFirstSeen(mirror: Mirror, items: StoredItem[]): Promise<void> {
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

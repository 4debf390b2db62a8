import type { UpstreamRoom } from '@/lib/server/calls-api/schema'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { turns } from '@/lib/server/process/coordination/turns'
import { normalize } from '@/lib/server/records/normalize'
import type { Call, Normalized } from '@/lib/shared/calls/call'
import { keepFirstSeen } from './pages/store-page'

/** A call just read from the API; `mid` identifies it within its room. */
export type LiveCall = { call: Call; mid: string; raw: unknown }
type Options = {
  /** False for an answer scoped to one user, which must not become the copy for everyone. */
  store?: boolean
  onMoved?: (() => Promise<void>) | undefined
}

/**
 * Stores the calls of a room that was just read live, and returns them.
 * @param requestedAtMs when it was requested, epoch milliseconds: an older answer never replaces a newer one
 * @throws UpstreamError when none of the records is a call; AppError MIRROR_UNAVAILABLE
 */
export async function storeLiveCalls(
  mirror: Mirror,
  room: UpstreamRoom,
  requestedAtMs: number,
  { store = true, onMoved }: Options = {},
): Promise<LiveCall[]> {
  const turn = turns()
  const read: { raw: unknown; normalized: Normalized }[] = []
  for (const raw of room.records) {
    const normalized = normalize(raw, Math.floor(requestedAtMs / 1000))
    read.push({ raw, normalized })
    await turn(normalized.kind === 'call' ? normalized.raw.length : 0)
  }
  const items = read.flatMap(({ normalized }) => {
    if (normalized.kind === 'quarantined') return []
    const { call, raw, coercedFields } = normalized
    return [{ call, raw, coercedFields, fetchedAtMs: requestedAtMs }]
  })
  const reason = read.flatMap(({ normalized }) => (normalized.kind === 'call' ? [] : normalized.record.reason))[0]
  if (items.length === 0)
    throw new UpstreamError('UPSTREAM_UNAVAILABLE', `The Calls API returned no call: ${reason}`, {
      failure: 'body',
      httpStatus: 200,
    })
  await keepFirstSeen(mirror, items)
  const stored = store ? await storeCalls(mirror, items) : null
  if (stored?.moved.some((former) => former !== null)) await onMoved?.()
  const records = read.filter(({ normalized }) => normalized.kind === 'call')
  return items.map(({ call }, index) => ({
    call,
    mid: stored?.ids[index]?.mid ?? call.mid ?? '',
    raw: records[index]?.raw,
  }))
}

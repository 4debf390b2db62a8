import type { UpstreamRoom } from '@/lib/server/calls-api/schema'
import { noAnswer } from '@/lib/server/calls-api/upstream-error'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeCalls } from '@/lib/server/mirror/write/store'
import type { Call, Normalized } from '@/lib/shared/calls/call'
import { keepFirstSeen, readRecords } from './pages/records'

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
  const read = (await readRecords({ now: () => requestedAtMs }, room.records)) as Normalized[]
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

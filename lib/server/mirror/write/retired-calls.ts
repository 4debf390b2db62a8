import { hash } from 'node:crypto'
import { askNumber, type Mirror } from '@/lib/server/mirror/mirror'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import type { Call } from '@/lib/shared/calls/call'
import { deleteRows } from './delete-rows'

/** The key of a call in `retired_calls`: the first bytes of a digest, since nothing about the call itself is kept. */
function retiredKey({ sessionId, mid, initiatedAt }: Pick<Call, 'sessionId' | 'mid' | 'initiatedAt'>): string {
  const digest = hash('md5', `${sessionId}\n${mid ?? `@${initiatedAt ?? 0}`}`, 'buffer')
  return digest.readBigUInt64LE().toString()
}

/** The same in SQL, for a row of `calls`. */
export const RETIRED_KEY =
  "reinterpretAsUInt64(substring(MD5(concat(session_id, '\\n', if(has_mid, mid, concat('@', toString(ifNull(initiated_at, 0)))))), 1, 8))"

const countOf = (mirror: Mirror) =>
  mirror.memo<{ calls: Promise<number> | null }>('retired.count', () => ({ calls: null }))

/** Invalidates the cached count, after a statement has written rows. */
export const retiredChanged = (mirror: Mirror): void => {
  countOf(mirror).calls = null
}

/** Records that the Calls API has these calls, although they are too old to be kept. @throws AppError MIRROR_UNAVAILABLE */
export async function recordRetired(mirror: Mirror, calls: readonly Call[]): Promise<void> {
  const seen_at_ms = sharedNowMs()
  const rows = calls.map((call) => ({ key: retiredKey(call), seen_at_ms }))
  await mirror.insert('retired_calls', rows)
  retiredChanged(mirror)
}

/** How many calls the Calls API has that are too old to be kept, as far as is known. @throws AppError MIRROR_UNAVAILABLE */
export function countRetired(mirror: Mirror): Promise<number> {
  const cached = countOf(mirror)
  cached.calls ??= askNumber(mirror, { name: 'retired.count', sql: 'SELECT count() FROM retired_calls FINAL' })
  cached.calls.catch(() => retiredChanged(mirror))
  return cached.calls
}

/** Forgets calls that were last seen before a time: a full walk since then has not found them. @throws AppError MIRROR_UNAVAILABLE */
export async function forgetRetired(mirror: Mirror, beforeMs: number): Promise<void> {
  if ((await countRetired(mirror)) === 0) return
  await deleteRows(mirror, 'retired_calls', `seen_at_ms < ${Math.floor(beforeMs)}`)
  retiredChanged(mirror)
}

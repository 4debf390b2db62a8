import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeCalls } from '@/lib/server/mirror/store'
import type { Call } from '@/lib/shared/contracts/call'
import { normalize } from '@/lib/shared/normalize/normalize'
import { keepFirstSeen } from './store-page'

/**
 * A raw record that was just read live, as a call, and stored in the mirror on the way.
 * @param askedAtMs when it was asked for, epoch milliseconds: an older answer never replaces a newer one
 * @param options `store: false` for an answer that was scoped to one user, which is no copy for everyone
 * @throws UpstreamError when the record is no call; AppError MIRROR_UNAVAILABLE
 */
export async function storeLiveCall(
  mirror: Mirror,
  record: unknown,
  askedAtMs: number,
  options: { store?: boolean } = {},
): Promise<Call> {
  const normalized = normalize(record, Math.floor(askedAtMs / 1000))
  if (normalized.kind === 'quarantined')
    throw new UpstreamError('UPSTREAM_UNAVAILABLE', `The Calls API sent no call: ${normalized.record.reason}`, {
      failure: 'body',
      httpStatus: 200,
    })
  const { call, raw, coercedFields } = normalized
  const item = { call, raw, coercedFields, fetchedAtMs: askedAtMs }
  await keepFirstSeen(mirror, [item])
  if (options.store !== false) await storeCalls(mirror, [item])
  return call
}

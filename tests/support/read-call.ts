import { type NormalizeResult, normalize } from '@/lib/server/records/normalize'

/** A record as the product reads it. @throws for a record that is not a call */
export function readCall(record: unknown, firstSeen = 1): Extract<NormalizeResult, { kind: 'call' }> {
  const read = normalize(record, firstSeen)
  if (read.kind === 'quarantined') throw new Error(read.record.reason)
  return read
}

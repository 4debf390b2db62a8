import { normalize } from '@/lib/server/records/normalize'
import type { Call } from '@/lib/shared/calls/call'
import type { RawRecord } from './make-records'
import { firstSeenOf } from './read-record'

/** Records as the product reads them. @throws for a record that is not a call */
export function normalizedCalls(records: readonly RawRecord[]): Call[] {
  return records.map((record) => {
    const read = normalize(record, firstSeenOf(record))
    if (read.kind === 'quarantined') throw new Error(read.record.reason)
    return read.call
  })
}

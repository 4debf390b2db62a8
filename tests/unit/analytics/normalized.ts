import type { Call } from '@/lib/shared/calls/call'
import { readCall } from '../../support/read-call'
import type { RawRecord } from './make-records'
import { firstSeenOf } from './read-record'

/** Records as the product reads them. @throws for a record that is not a call */
export function normalizedCalls(records: readonly RawRecord[]): Call[] {
  return records.map((record) => readCall(record, firstSeenOf(record)).call)
}

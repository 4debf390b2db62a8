import { type AuditSelection, auditBatches } from '@/lib/server/accounts/read-audit'
import { csvCell, csvRecords } from '@/lib/server/analytics/export/csv'
import type { AuditEntry } from '@/lib/shared/contracts/audit'

const HEADER = ['at', 'actor', 'formerUser', 'action', 'target', 'details']

const cellsOf = ({ at, actor, isFormerUser, action, target, details }: AuditEntry) =>
  [
    new Date(at * 1000).toISOString().replace('.000', ''),
    actor,
    isFormerUser === true,
    action,
    target,
    JSON.stringify(details),
  ].map(csvCell)

/** The selected entries as CSV, newest first, a chunk for each batch. */
export async function* auditCsv(selection: AuditSelection): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvRecords([HEADER]))
  for await (const entries of auditBatches(selection)) yield encoder.encode(csvRecords(entries.map(cellsOf)))
}

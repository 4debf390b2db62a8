import { type AuditSelection, auditBatches } from '@/lib/server/users/read-audit'
import { spreadsheetTime } from '@/lib/shared/text/spreadsheet-text'
import { BOM, csvText, type DecimalSign } from '@/lib/shared/text/write-csv'
import type { AuditEntry } from '@/lib/shared/users/audit'

const HEADER = ['at', 'actor', 'formerUser', 'action', 'target', 'details']

/** The selected entries as a file for spreadsheets, newest first, a chunk for each batch, with times in the zone. */
export async function* auditCsv(
  selection: AuditSelection,
  zone = 'UTC',
  decimal: DecimalSign = '.',
): AsyncGenerator<Uint8Array> {
  const cellsOf = ({ at, actor, isFormerUser, action, target, details }: AuditEntry) => [
    spreadsheetTime(at, zone),
    actor,
    isFormerUser === true,
    action,
    target,
    JSON.stringify(details),
  ]
  const encoder = new TextEncoder()
  yield encoder.encode(BOM + csvText([HEADER], decimal))
  for await (const entries of auditBatches(selection)) yield encoder.encode(csvText(entries.map(cellsOf), decimal))
}

import { stringify } from 'csv-stringify/sync'
import { spreadsheetText } from '@/lib/shared/spreadsheet-text'

/** RFC 4180 lines with CRLF; a cell with a line end of any kind is quoted. */
export const csvRecords = (records: string[][]): string =>
  stringify(records, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })

/** Null becomes an empty cell. Text that a spreadsheet would run as a formula gets an apostrophe; numbers keep their sign. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? spreadsheetText(value) : String(value)
}

import { stringify } from 'csv-stringify/sync'

/** RFC 4180 lines with CRLF. */
export const csvRecords = (records: string[][]): string => stringify(records, { record_delimiter: '\r\n' })

/** Null becomes an empty cell. Text that a spreadsheet would run as a formula gets an apostrophe; numbers keep their sign. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
}

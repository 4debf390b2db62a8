import { spreadsheetText } from '@/lib/shared/spreadsheet-text'

/** A cell: text, an exact number, or empty. */
export type CsvCell = string | number | null

/** Lines of RFC 4180 with CRLF. Text that a spreadsheet would run as a formula gets an apostrophe; numbers keep their sign and all their digits. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = spreadsheetText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

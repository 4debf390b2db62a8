import { formatClock, formatInZone, PLAIN_UTC } from './format'

/** A second as every spreadsheet takes for a date, whatever its language: `2023-11-14 22:15:12` in the zone. */
export function spreadsheetTime(epochSeconds: number, zone: string): string {
  const date = formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatClock(epochSeconds, { ...PLAIN_UTC, name: zone })
  return `${date.split('/').reverse().join('-')} ${clock}`
}

/** What a spreadsheet runs as a formula, also in full width, and whatever the apostrophes before it: so every escaped text has exactly one origin. */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text as a cell of a file for spreadsheets: an apostrophe is put before what would run as a formula. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `spreadsheetText` has made this cell of. */
export const fromSpreadsheetText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

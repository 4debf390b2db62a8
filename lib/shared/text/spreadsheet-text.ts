import { formatClock, formatInZone, PLAIN_UTC } from './format'

/** A time, to the second, as spreadsheets in every language read a date: `2023-11-14 22:15:12` in the zone. */
export function spreadsheetTime(epochSeconds: number, zone: string): string {
  const date = formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatClock(epochSeconds, { ...PLAIN_UTC, name: zone })
  return `${date.split('/').reverse().join('-')} ${clock}`
}

/** What a spreadsheet runs as a formula, also in full width, after any number of apostrophes: so every escaped text has exactly one original. */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text as a cell of a file for spreadsheets: an apostrophe is put before what would run as a formula. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text from which `spreadsheetText` made this cell. */
export const fromSpreadsheetText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

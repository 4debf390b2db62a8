import { formatClock, formatInZone, PLAIN_UTC } from './format'

/** A time, to the second, as spreadsheets in every language read a date: `2023-11-14 22:15:12` in the zone. */
export function spreadsheetTime(epochSeconds: number, zone: string): string {
  const date = formatInZone(epochSeconds, zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const clock = formatClock(epochSeconds, { ...PLAIN_UTC, name: zone })
  return `${date.split('/').reverse().join('-')} ${clock}`
}

/**
 * Where a spreadsheet runs a formula, also in full width: at the start of a text, or after what a reader may take for a separator, whatever separates.
 * Quotation marks and apostrophes before it count as none, so every escaped text has exactly one original. Blanks at the start count like a formula.
 */
export const FORMULAS = [/(^|[,;\t\r\n])(["']*)([=+\-@＝＋－＠])/g, /(^)(["']*)([\t\r\n])/g] as const

/** Text as a cell of a file for spreadsheets: an apostrophe is put before what would run as a formula. */
export const spreadsheetText = (text: string): string =>
  FORMULAS.reduce((safe, formula) => safe.replace(formula, "$1$2'$3"), text)

/** The text from which `spreadsheetText` made this cell. */
export const fromSpreadsheetText = (cell: string): string =>
  cell.replace(/^(["']*)'(?=[\t\r\n])/, '$1').replace(/(^|[,;\t\r\n])(["']*)'(?=[=+\-@＝＋－＠])/g, '$1$2')

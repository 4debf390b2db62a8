import type { Window } from '@/lib/shared/filters/range'
import { formatClock, PLAIN_UTC } from '@/lib/shared/text/format'
import { isoFields } from '@/lib/shared/zones/fields'

export type DecimalSign = '.' | ','

/** The decimal sign of a language's spreadsheets: `12.5` is none in a German one. @param languages a tag, or `Accept-Language`: its first; a point without one */
export function decimalSign(languages: string | null): DecimalSign {
  const [tag = ''] = (languages ?? '').split(/[,;]/, 1)
  try {
    return new Intl.NumberFormat(tag.trim()).format(1.5).includes(',') ? ',' : '.'
  } catch {
    return '.'
  }
}

/** The separator of cells: a comma, unless it is the decimal sign. */
export const delimiterOf = (decimal: DecimalSign): ',' | ';' => (decimal === ',' ? ';' : ',')

/** A cell: text, an exact number, or empty. `digits` is a decimal number that is written unchanged: its sign must not be escaped as the start of a formula. */
export type CsvCell = string | number | boolean | null | { digits: string }

/** The first character of a file for spreadsheets, by which Excel recognizes UTF-8. */
export const BOM = '\uFEFF'

/** What a reader may take for a separator, a quotation mark or the end of a line, whichever separator it guesses; and outer blanks, which some drop. */
const QUOTED = /[",;\t\r\n]|^[\s“„”‟]|\s$/

/** RFC 4180 with CRLF; what would run as a formula gets an apostrophe, numbers keep all digits. @param decimal if a comma, semicolons separate, as spreadsheets expect */
export function csvText(rows: readonly (readonly CsvCell[])[], decimal: DecimalSign = '.'): string {
  const delimiter = delimiterOf(decimal)
  return rows.map((row) => `${row.map((value) => csvCell(value, decimal)).join(delimiter)}\r\n`).join('')
}

function csvCell(value: CsvCell, decimal: DecimalSign): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimal)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'object') return value.digits.replace('.', decimal)
  const text = spreadsheetText(value)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A time, to the second, as spreadsheets in every language read a date: `2023-11-14 22:15:12` in the zone. */
export const spreadsheetTime = (epochSeconds: number, zone: string): string =>
  `${isoFields(epochSeconds, zone).date} ${formatClock(epochSeconds, { ...PLAIN_UTC, name: zone })}`

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

/** An exported file's name: content, first and last day, zone: `calls_2027-05-03_2027-05-09_Europe-Paris.csv`, or `from-…`, `until-…`, `all-time` as its days. */
export function exportFileName(what: string, { from, to }: Window, zone: string, extension: string): string {
  const first = from === null ? null : isoFields(from, zone).date
  // The end is excluded, so the last day is that of the second before it.
  const last = to === null ? null : isoFields(to - 1, zone).date
  const bounds = first === null ? `until-${last}` : last === null ? `from-${first}` : `${first}_${last}`
  const period = first === last ? (first ?? 'all-time') : bounds
  return `${[asWords(what), period, zone.replaceAll('/', '-')].join('_')}.${extension}`
}

/** A title in the characters that every system allows in file names. */
function asWords(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return words.slice(0, 80) || 'report'
}

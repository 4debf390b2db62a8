import { spreadsheetText } from './spreadsheet-text'

export type DecimalSign = '.' | ','

/**
 * The decimal sign of the spreadsheets of a language: `12.5` in a German one is a text, a date, or 125.
 * @param languages a BCP 47 tag, or the header `Accept-Language`, of which the first counts; a point if it names none
 */
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

/**
 * Lines of RFC 4180 with CRLF. Text that a spreadsheet would run as a formula gets an apostrophe; numbers keep their sign and all their digits.
 * @param decimal where it is a comma, semicolons separate, as a spreadsheet expects of such a file
 */
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

/** What a spreadsheet runs as a formula, also in full width, and whatever the apostrophes before it: so every escaped text has exactly one origin. */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text as a cell of a file for spreadsheets: an apostrophe is put before what would run as a formula. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `spreadsheetText` has made this cell of. */
export const fromSpreadsheetText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** A row of a file that is not blank; a quoted cell may span several lines. */
export type CsvRow = {
  /** Line number at which the row begins, from 1. */
  line: number
  cells: string[]
  /** A quotation mark is never closed, so it was read as part of the text. */
  isUnclosed: boolean
}

/** Excel’s optional first line, which declares the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n"])"?[ \t]*(?:\r\n|\r|\n|$)/i
const CURLY = '“„”‟'

/** The separator that the file declares in its first line (`sep=;`); null without such a line. */
export const separatorOf = (text: string): string | null => SEPARATOR_LINE.exec(text)?.[1] ?? null

/**
 * The rows of a table as spreadsheets and people write them, in linear time. Accepts CRLF, LF and CR, cells in straight (RFC 4180) or curly quotation
 * marks, text after a closing quotation mark, and empty columns and lines. Trims the cells.
 * @param delimiter one character
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRow> {
  const own = SEPARATOR_LINE.exec(text)?.[0].length ?? 0
  let at = own > 0 ? own : text.startsWith('\uFEFF') ? 1 : 0
  let line = own > 0 ? 2 : 1
  const blanks = delimiter === '\t' ? ' *' : '[ \\t]*'
  const ends = `${escaped(delimiter)}\\r\\n`
  const opening = new RegExp(`${blanks}(?=")`, 'y')
  const curly = new RegExp(`${blanks}[${CURLY}]([^${CURLY}\\r\\n]*)[${CURLY}]${blanks}(?=[${ends}]|$)`, 'y')
  const plain = new RegExp(`[^${ends}]*`, 'y')
  /** First characters that need special treatment; most cells have none of them. */
  const special = new Set(['"', ' ', '\t', ...CURLY])
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    const row: CsvRow = { line, cells: [], isUnclosed: false }
    for (;;) {
      let cell: string | undefined
      if (special.has(text[at] ?? '')) {
        taken(opening)
        const close = text[at] === '"' ? closingQuote(text, at) : undefined
        if (close === -1) row.isUnclosed = true
        else if (close !== undefined) {
          cell = text.slice(at + 1, close).replaceAll('""', '"')
          line += lineEnds(cell)
          at = close + 1
          cell += taken(plain)?.[0] ?? ''
        } else cell = taken(curly)?.[1]
      }
      cell ??= taken(plain)?.[0] ?? ''
      row.cells.push(cell.trim())
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.some((cell) => cell !== '')) yield row
  }
}

/** Where a quoted cell ends; -1 if it never does. */
function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return -1
}

const lineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
const escaped = (character: string): string => character.replace(/[\\\]^-]/, '\\$&')

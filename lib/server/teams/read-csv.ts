/** A line of a file that has something in it; a cell in quotation marks may go on over several. */
export type CsvRow = {
  /** Counted from 1: where it begins. */
  line: number
  cells: string[]
  /** A quotation mark is opened and never closed, so that it is taken for a part of the text. */
  isUnclosed: boolean
}

/** Excel’s own first line, which says what separates. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n"])"?[ \t]*(?:\r\n|\r|\n|$)/i
const CURLY = '“„”‟'

/** What separates by the file’s own first line (`sep=;`); null for a file without it. */
export const separatorOf = (text: string): string | null => SEPARATOR_LINE.exec(text)?.[1] ?? null

/**
 * The lines of a table as spreadsheets and people write them, in time that grows with its length: ended by CRLF, LF or CR, cells in straight
 * quotation marks (RFC 4180) or in curly ones, text after a closed quotation mark, columns and lines without content. Cells lose their outer blanks.
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
  /** What most cells do not begin with. */
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

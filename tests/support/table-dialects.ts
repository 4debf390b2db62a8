import fc from 'fast-check'

/** How a spreadsheet, an editor or a person writes a table. */
export type Dialect = {
  encoding: 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'utf-16le without a mark' | 'windows-1252'
  delimiter: ',' | ';' | '\t'
  lineEnd: '\r\n' | '\n' | '\r'
  /** Begins with Excel's own line `sep=`. */
  saysDelimiter: boolean
  quotes: 'where needed' | 'always' | 'curly where possible'
  /** Empty cells at the end of each line, and empty lines at the end of the table. */
  emptyCells: number
  emptyLines: number
  endsLastLine: boolean
}

export const dialects: fc.Arbitrary<Dialect> = fc.record({
  encoding: fc.constantFrom(
    'utf-8',
    'utf-8 with a mark',
    'utf-16le',
    'utf-16be',
    'utf-16le without a mark',
    'windows-1252',
  ),
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  saysDelimiter: fc.boolean(),
  quotes: fc.constantFrom('where needed', 'always', 'curly where possible'),
  emptyCells: fc.nat(3),
  emptyLines: fc.nat(3),
  endsLastLine: fc.boolean(),
})

/** Characters that Windows-1252 has at the places of Latin-1, which every decoder agrees about. */
const isLatin1 = (text: string) => !/[^\p{ASCII}\u00a0-\u00ff]/u.test(text)

function cellIn({ delimiter, quotes }: Dialect, text: string): string {
  const mustQuote = new RegExp(`["\\r\\n${delimiter}]|^[“„”‟]`).test(text)
  if (quotes === 'curly where possible' && text !== '' && !/["\r\n“„”‟]/.test(text)) return `“${text}”`
  return mustQuote || quotes === 'always' ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as the bytes of a file; in UTF-8 if the dialect's encoding cannot represent it. */
export function written(dialect: Dialect, rows: readonly (readonly string[])[]): Uint8Array {
  const { delimiter, lineEnd, saysDelimiter, emptyCells, emptyLines, endsLastLine } = dialect
  const empty = Array.from({ length: emptyCells }, () => '')
  const lines = [
    ...(saysDelimiter ? [`sep=${delimiter}`] : []),
    ...rows.map((cells) => [...cells.map((cell) => cellIn(dialect, cell)), ...empty].join(delimiter)),
    ...Array.from({ length: emptyLines }, () => empty.join(delimiter)),
  ]
  const text = lines.join(lineEnd) + (endsLastLine ? lineEnd : '')
  const utf16 = Buffer.from(`${dialect.encoding === 'utf-16le without a mark' ? '' : '\uFEFF'}${text}`, 'utf16le')
  switch (dialect.encoding) {
    case 'utf-16le':
      return utf16
    case 'utf-16be':
      return utf16.swap16()
    case 'utf-16le without a mark':
      return text.split('').filter((character) => character < '\u0100').length > text.length / 2
        ? utf16
        : Buffer.from(text)
    case 'windows-1252': {
      const latin = Buffer.from(text, 'latin1')
      return isLatin1(text) && !isUtf8(latin) ? latin : Buffer.from(text)
    }
    case 'utf-8 with a mark':
      return Buffer.from(`\uFEFF${text}`)
    default:
      return Buffer.from(text)
  }
}

const isUtf8 = (bytes: Buffer) => Buffer.from(bytes.toString('utf8')).equals(bytes)

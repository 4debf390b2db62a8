import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '@/components/teams/import-teams-dialog'
import { readCsv, separatorOf } from '@/lib/server/teams/read-csv'
import {
  BOM,
  csvText,
  decimalSign,
  delimiterOf,
  fromSpreadsheetText,
  spreadsheetText,
  spreadsheetTime,
} from '@/lib/shared/text/write-csv'
import { expectNoSquare } from '../../support/growth'
import { runs } from '../../support/properties'
import { dialects, written } from '../../support/table-dialects'

/** Includes separators, quotes, line ends, starts of formulas, and characters that some encodings lack. */
const unit = fc.constantFrom(...'ab09 ,;\t|"\'“”„=+-@＝ÄéßŁ你🎉', '\r\n', '\n', '\r', 'sep=')
const cells = fc.string({ unit, maxLength: 8 }).map((text) => text.trim())
const tables = fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
const withoutEnd = (row: readonly string[]) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
const filled = (rows: readonly (readonly string[])[]) => rows.map(withoutEnd).filter((row) => row.length > 0)

describe('a table that a spreadsheet wrote', () => {
  it('is read as it was, in every encoding, with every separator, quotation mark and end of line', () => {
    fc.assert(
      fc.property(tables, dialects, (rows, dialect) => {
        const says =
          dialect.saysDelimiter || rows[0]?.[0]?.startsWith('sep=') ? { ...dialect, saysDelimiter: true } : dialect
        const text = decodeText(written(says, rows))
        const delimiter = separatorOf(text) ?? dialect.delimiter
        expect(delimiter).toBe(dialect.delimiter)
        expect(filled([...readCsv(text, delimiter)].map((row) => row.cells))).toEqual(filled(rows))
      }),
      { numRuns: runs(1200) },
    )
  })

  it('says on which lines its rows begin, and which quotation mark is never closed', () => {
    const rows = [...readCsv('sep=;\r\na;"b\r\nc"\r\n\r\n"d" e;f\r"g\nh;i', ';')]
    expect(rows).toEqual([
      { line: 2, cells: ['a', 'b\r\nc'], isUnclosed: false },
      { line: 5, cells: ['d e', 'f'], isUnclosed: false },
      { line: 6, cells: ['"g'], isUnclosed: true },
      { line: 7, cells: ['h', 'i'], isUnclosed: false },
    ])
  })

  it.each(['"', '"a\n', '""', '"""', ',"', '“', '“a,', '\t', '\r', ' ', 'a,', '"a"b'])(
    'of a million %j takes time that grows with its length',
    (piece) =>
      expectNoSquare(1_000_000, (size) => () => {
        const text = piece.repeat(size / piece.length)
        for (const delimiter of [',', '\t']) for (const _ of readCsv(text, delimiter));
      }),
  )
})

describe('a file for spreadsheets', () => {
  const values = fc.oneof(cells, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(null))

  it.each(['.', ','] as const)('is read back by another reader, numbers with “%s”', (decimal) => {
    fc.assert(
      fc.property(fc.array(fc.array(values, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const file = csvText(rows, decimal)
        const read: string[][] = parse(file, { delimiter: delimiterOf(decimal), relax_column_count: true })
        const plain = (value: string | number | null) =>
          value === null ? '' : typeof value === 'number' ? String(value).replace('.', decimal) : value
        expect(read.map((row) => row.map(fromSpreadsheetText))).toEqual(rows.map((row) => row.map(plain)))
        for (const [index, row] of rows.entries())
          for (const [column, value] of row.entries())
            if (typeof value === 'string') expect(read[index]?.[column]).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
      { numRuns: runs(600) },
    )
  })

  it.each(['.', ','] as const)(
    'has no formula for a reader that guesses another separator, numbers with “%s”',
    (decimal) => {
      const parts = fc.constantFrom(
        ...[',', ';', '\t', '\r', '\n', '"', "'"],
        ...['=', '+', '-', '@', '＝', '＋', '－', '＠'],
        'a',
        ' ',
      )
      const texts = fc.string({ unit: parts, maxLength: 12 })
      fc.assert(
        fc.property(fc.array(fc.array(texts, { minLength: 1, maxLength: 3 }), { minLength: 1 }), (rows) => {
          const file = csvText(rows, decimal)
          for (const separator of [',', ';', '\t'])
            for (const cell of file.split(/[\r\n]/).flatMap((line) => line.split(separator)))
              expect(cell.replace(/^[\t"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
          for (const text of rows.flat()) expect(fromSpreadsheetText(spreadsheetText(text))).toBe(text)
        }),
        { numRuns: runs(600) },
      )
      const [first = ''] = csvText([['Ana', "x;=cmd|' /C calc'!A0;y"]], decimal).split('\r\n')
      expect(first.split(';').some((cell) => cell.startsWith('='))).toBe(false)
    },
  )

  it('has the decimal sign of the reader’s language, and the separator that goes with it', () => {
    const signOf = (languages: string | null) => decimalSign(languages)
    expect(['en-US,en;q=0.9', 'en-GB', 'de-CH', '*', '', 'xx_y!', null].map(signOf)).toEqual(Array(7).fill('.'))
    expect(['de-DE,de;q=0.9,en;q=0.8', 'fr', 'pt-BR', 'sv;q=1'].map(signOf)).toEqual(Array(4).fill(','))
    expect(csvText([['a;b', 1.5, { digits: '-2.25' }, -3]], ',')).toBe('"a;b";1,5;-2,25;-3\r\n')
    expect(BOM).toBe('\uFEFF')
  })

  it('has times that are dates in every language, in the zone, on both sides of a change of clocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_102_444_799 }),
        fc.constantFrom(
          'UTC',
          'Europe/Berlin',
          'America/St_Johns',
          'Australia/Lord_Howe',
          'Pacific/Apia',
          'Asia/Kathmandu',
        ),
        (seconds, zone) => {
          expect(spreadsheetTime(seconds, zone)).toBe(
            new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: zone }),
          )
        },
      ),
      { numRuns: runs(600) },
    )
    const night = Date.UTC(2023, 9, 29, 0, 30) / 1000
    expect([night, night + 3600].map((at) => spreadsheetTime(at, 'Europe/Berlin'))).toEqual(
      Array(2).fill('2023-10-29 02:30:00'),
    )
  })
})

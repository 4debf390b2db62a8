/**
 * ClickHouse's TabSeparated format (https://clickhouse.com/docs/interfaces/formats/TabSeparated), the cheapest text to write and to read: JSON
 * inside a cell stays as it is but for its backslashes.
 */

/** No value: null where the column can be null, else the column's default. */
export const NOTHING = '\\N'

const SPECIALS = /[\\\t\n\r\0\b\f]/g
const QUOTED_SPECIALS = /[\\\t\n\r\0\b\f']/g
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  "'": "\\'",
}
const escaped = (character: string) => ESCAPES[character] ?? character

/** A String cell. */
export const text = (value: string): string => value.replace(SPECIALS, escaped)

/** A String cell of JSON, which outside its escapes holds no control character but white space: most has nothing to escape. */
export const jsonText = (json: string): string =>
  json.includes('\\') || json.includes('\n') || json.includes('\t') || json.includes('\r') ? text(json) : json

/** A Nullable(String) cell. */
export const nullableText = (value: string | null): string => (value === null ? NOTHING : text(value))

/** A number's cell, null as nothing. */
export const number = (value: number | null): string => (value === null ? NOTHING : String(value))

/** A Bool or UInt8 cell. */
export const flag = (value: boolean): string => (value ? '1' : '0')

/** An Array(String) cell. */
export function texts(values: readonly string[]): string {
  if (values.length === 0) return '[]'
  let cell = ''
  for (const value of values) cell += `${cell === '' ? '[' : ','}'${value.replace(QUOTED_SPECIALS, escaped)}'`
  return `${cell}]`
}

/** UTF-8 needs at most so many bytes for each unit of a JavaScript string. */
const MOST_BYTES_A_UNIT = 3

/** Lines as bytes, gathered in one buffer: what goes into the engine is written out once. */
export class Lines {
  private buffer: Buffer
  private length = 0

  /** @param expectedBytes room to begin with; it grows */
  constructor(expectedBytes: number) {
    this.buffer = Buffer.allocUnsafe(expectedBytes)
  }

  /** Appends text as it is; cells are escaped before, tabs and the line's end are the caller's. */
  write(part: string): void {
    this.reserve(part.length * MOST_BYTES_A_UNIT)
    this.length += this.buffer.write(part, this.length, 'utf8')
  }

  /** All that was written; no more may follow. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}

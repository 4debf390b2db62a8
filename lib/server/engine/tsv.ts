/**
 * ClickHouse's TabSeparated format (https://clickhouse.com/docs/interfaces/formats/TabSeparated), the cheapest one to write and to parse: JSON
 * in a cell only needs its backslashes escaped.
 */

/** No value: null where the column can be null, else the column's default. */
export const NOTHING = '\\N'

const SPECIAL = /[\\\t\n\r\0\b\f']/
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
export const text = (value: string): string => (SPECIAL.test(value) ? value.replace(SPECIALS, escaped) : value)

/** A String cell of JSON, whose only raw control characters are white space: mostly nothing needs escaping. */
export const jsonText = (json: string): string =>
  json.includes('\\') || json.includes('\n') || json.includes('\t') || json.includes('\r') ? text(json) : json

/** A Nullable(String) cell. */
export const nullableText = (value: string | null): string => (value === null ? NOTHING : text(value))

/** A cell of a nullable number. */
export const number = (value: number | null): string => (value === null ? NOTHING : String(value))

/** A Bool or UInt8 cell. */
export const flag = (value: boolean): string => (value ? '1' : '0')

const quoted = (value: string): string =>
  SPECIAL.test(value) ? `'${value.replace(QUOTED_SPECIALS, escaped)}'` : `'${value}'`

/** An Array(String) cell. */
export function texts(values: readonly string[]): string {
  if (values.length === 0) return '[]'
  let cell = ''
  for (const value of values) cell += `${cell === '' ? '[' : ','}${quoted(value)}`
  return `${cell}]`
}

/** A Tuple cell. */
export const tuple = (...values: readonly (string | number)[]): string =>
  `(${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')})`

/** The most UTF-8 bytes per UTF-16 code unit of a JavaScript string. */
const MAX_BYTES_PER_UNIT = 3

/** Lines encoded into one growing buffer, so that text is encoded only once. */
export class Lines {
  private buffer: Buffer
  private length = 0

  /** @param expectedBytes initial size */
  constructor(expectedBytes: number) {
    this.buffer = Buffer.alloc(expectedBytes)
  }

  /** Appends text as is: the caller escapes cells and writes tabs and line ends. */
  write(part: string): void {
    this.reserve(part.length * MAX_BYTES_PER_UNIT)
    this.length += this.buffer.write(part, this.length, 'utf8')
  }

  /** All bytes written; nothing may be written afterwards. */
  bytes(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return
    const larger = Buffer.alloc(Math.max(this.buffer.length * 2, this.length + bytes))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}

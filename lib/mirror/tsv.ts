/**
 * Cells of ClickHouse's TabSeparated format (https://clickhouse.com/docs/interfaces/formats/TabSeparated). It is the cheapest text to write and to
 * read: JSON inside a cell stays as it is but for its backslashes.
 */

/** No value: null where the column can be null, else the column's default. */
export const NOTHING = '\\N'

const SPECIAL = /[\\\t\n\r\0\b\f]/
const SPECIALS = /[\\\t\n\r\0\b\f]/g
const QUOTED_SPECIAL = /[\\\t\n\r\0\b\f']/
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

/** A Nullable(String) cell. */
export const nullableText = (value: string | null): string => (value === null ? NOTHING : text(value))

/** A number's cell, null as nothing. */
export const number = (value: number | null): string => (value === null ? NOTHING : String(value))

/** A Bool or UInt8 cell. */
export const flag = (value: boolean): string => (value ? '1' : '0')

const quoted = (value: string) =>
  QUOTED_SPECIAL.test(value) ? `'${value.replace(QUOTED_SPECIALS, escaped)}'` : `'${value}'`

/** An Array(String) cell. */
export const texts = (values: readonly string[]): string =>
  values.length === 0 ? '[]' : `[${values.map(quoted).join(',')}]`

/** An Array cell of numbers. */
export const numbers = (values: readonly number[]): string => `[${values.join(',')}]`

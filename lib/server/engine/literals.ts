const PLACEHOLDER = /\{(\w+):([A-Za-z0-9]+(?:\([A-Za-z0-9]+\))?)\}/g
const TYPES = new Set(['String', 'Int64', 'UInt32', 'UInt64', 'Float64', 'Array(String)', 'Array(Int64)'])

/**
 * Inlines the values into a statement, each as a literal of its type. chDB serializes statements with bound values across all sessions of the
 * process; a server takes them from the address, where proxies limit them to a few kB, or from a form, where ClickHouse limits each to 128 kB.
 * @throws when a placeholder has no value, an unknown type, or a value that is not of its type
 */
export const withLiterals = (sql: string, params: Record<string, unknown> | undefined): string =>
  sql.replace(PLACEHOLDER, (_, name: string, type: string) => {
    if (!TYPES.has(type)) throw new Error(`The placeholder {${name}:${type}} has an unknown type.`)
    if (params === undefined || !Object.hasOwn(params, name))
      throw new Error(`The placeholder {${name}:${type}} has no value.`)
    return literal(name, type, params[name])
  })

function literal(name: string, type: string, value: unknown): string {
  if (type === 'String') return single(name, type, value)
  // A bare 5 would get the smallest fitting type, and with it different arithmetic.
  if (!type.startsWith('Array(')) return `CAST(${single(name, type, value)}, '${type}')`
  if (!Array.isArray(value)) throw new Error(`The value of {${name}:${type}} is not a list.`)
  const item = type.slice('Array('.length, -1)
  return `CAST([${value.map((one) => single(name, item, one)).join(', ')}], '${type}')`
}

function single(name: string, type: string, value: unknown): string {
  if (type === 'String' && typeof value === 'string') return quoted(value)
  const isNumber =
    type !== 'String' &&
    typeof value === 'number' &&
    (type === 'Float64' ? Number.isFinite(value) : Number.isSafeInteger(value)) &&
    (!type.startsWith('U') || value >= 0)
  if (!isNumber) throw new Error(`The value of {${name}:${type}} is not of its type.`)
  return String(value)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }
/** A string literal (https://clickhouse.com/docs/sql-reference/syntax#string). */
const quoted = (value: string) => `'${value.replace(/[\\'\0]/g, (character) => ESCAPES[character] ?? character)}'`

/** The format of inserts: each row is a JSON list of its cells, which the engine reads as fast as any other format. */
export const LINES_FORMAT = 'JSONCompactEachRow'

/** A lone half of a surrogate pair, as JSON escapes it. Also matches all other escapes, so that an escaped backslash is not taken for its beginning. */
const JSON_ESCAPES = /\\(?:(ud[89a-f]..)|.)/g

/** A row as a line. No cell is `undefined`; null becomes the default of a column that is not nullable. Text that is not Unicode gets `U+FFFD`. */
export function lineOf(cells: readonly unknown[]): string {
  const json = JSON.stringify(cells)
  return `${json.includes('\\ud') ? json.replace(JSON_ESCAPES, (all, half) => (half ? '\ufffd' : all)) : json}\n`
}

/** Rows as lines. */
export const linesOf = (rows: readonly (readonly unknown[])[]): Buffer => Buffer.from(rows.map(lineOf).join(''))

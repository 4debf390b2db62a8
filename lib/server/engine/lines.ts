/** The format of inserts: each row is a JSON list of its cells, which the engine reads as fast as any other format. */
export const LINES_FORMAT = 'JSONCompactEachRow'

/** A lone half of a surrogate pair, as JSON escapes it. Also matches all other escapes, so that an escaped backslash is not taken for its beginning. */
const ESCAPES = /\\(?:(ud[89a-f]..)|.)/g

/** A row as a line. No cell is `undefined`; null becomes the default of a column that is not nullable. Text that is not Unicode gets `U+FFFD`. */
export function lineOf(cells: readonly unknown[]): string {
  const json = JSON.stringify(cells)
  return `${json.includes('\\ud') ? json.replace(ESCAPES, (all, half) => (half ? '\ufffd' : all)) : json}\n`
}

/** Rows as lines. */
export const linesOf = (rows: readonly (readonly unknown[])[]): Buffer => Buffer.from(rows.map(lineOf).join(''))

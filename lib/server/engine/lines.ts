/** The format of what is inserted: a JSON list of its cells for each row, which the engine reads as fast as any other. */
export const LINES_FORMAT = 'JSONCompactEachRow'

/** Half of a surrogate pair, as JSON writes it; after any other escape, so that an escaped backslash is not taken for its beginning. */
const ESCAPES = /\\(?:(ud[89a-f]..)|.)/g

/** A row as a line. No cell is `undefined`; what is null becomes the default where the column cannot be null. Text that is not Unicode gets `U+FFFD`. */
export function lineOf(cells: readonly unknown[]): string {
  const json = JSON.stringify(cells)
  return `${json.includes('\\ud') ? json.replace(ESCAPES, (all, half) => (half ? '\ufffd' : all)) : json}\n`
}

/** Rows as lines. */
export const linesOf = (rows: readonly (readonly unknown[])[]): Buffer => Buffer.from(rows.map(lineOf).join(''))

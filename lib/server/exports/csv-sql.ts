import { FORMULA } from '@/lib/shared/text/spreadsheet-text'

/** The first bytes of what `FORMULA` matches; few texts have one, and only these are matched. */
const FORMULA_BYTES = ['=', '+', '-', '@', '\\t', '\\r', '\\n', "\\'", '\\xEF'].map((byte) => `'${byte}'`).join(', ')
const FORMULA_SQL = FORMULA.source.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
const isFormula = (text: string) =>
  `(substring(${text}, 1, 1) IN (${FORMULA_BYTES}) AND match(${text}, '${FORMULA_SQL}'))`

/**
 * A text as a cell by RFC 4180: what a spreadsheet would run as a formula gets an apostrophe (see `spreadsheetText`), and quotes are only where
 * they must be. Most texts need neither, which one look at each tells.
 * @param separators what may be taken for one
 */
export function textCell(text: string, separators: readonly string[]): string {
  const safe = `if(${isFormula(text)}, concat('\\'', ${text}), ${text})`
  const quoted = [...separators, '"', '\\r', '\\n'].map((character) => `'${character}'`).join(', ')
  return `if(multiSearchAny(${text}, [${quoted}]), concat('"', replaceAll(${safe}, '"', '""'), '"'), ${safe})`
}

const MAX_TIME_SECONDS = 10_413_791_999 // The last second of 2299, the end of DateTime64.

/** Epoch seconds as every spreadsheet takes for a date (see `spreadsheetTime`), in a zone; empty where there are none. */
export const timeCell = (epochSeconds: string, zone: string): string =>
  `ifNull(if(${epochSeconds} BETWEEN 0 AND ${MAX_TIME_SECONDS}, formatDateTime(toDateTime64(${epochSeconds}, 0, 'UTC'), '%Y-%m-%d %H:%i:%S', ${zone}), ''), '')`

/** Epoch seconds as a Parquet TIMESTAMP, which is in UTC; null where there are none. */
export const timestamp = (epochSeconds: string): string =>
  `if(ifNull(${epochSeconds} BETWEEN 0 AND ${MAX_TIME_SECONDS}, false), toDateTime64(${epochSeconds}, 3, 'UTC'), NULL)`

/** Seconds as `h:mm:ss`, which every spreadsheet takes for a duration, also over a day; empty where there are none. */
export const durationCell = (seconds: string): string => {
  const whole = `toInt64(${seconds})`
  const part = (divisor: number) => `leftPad(toString(intDiv(${whole}, ${divisor}) % 60), 2, '0')`
  return `ifNull(concat(toString(intDiv(${whole}, 3600)), ':', ${part(60)}, ':', ${part(1)}), '')`
}

/** Layout of lines of finished cells. */
export const linesOf = (delimiter: string) =>
  [
    "format_custom_escaping_rule = 'Raw'",
    `format_custom_field_delimiter = '${delimiter}'`,
    "format_custom_row_after_delimiter = '\\r\\n'",
    "format_custom_row_between_delimiter = ''",
  ] as const

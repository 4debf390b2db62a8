import { FORMULAS } from '@/lib/shared/text/write-csv'

/** Names that `plainName` leaves unchanged, as it does nearly all of them (RE2). */
const USUAL = '^[!-~\\x{A1}-\\x{AC}\\x{AE}-\\x{2AF}]+(?: [!-~\\x{A1}-\\x{AC}\\x{AE}-\\x{2AF}]+)*$'
/** Characters that are invisible or change the text direction, except joiners, variation selectors and tags, which emoji need. */
const UNSEEN =
  '[\\x{AD}\\x{34F}\\x{61C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2060}-\\x{206F}\\x{3164}\\x{FE00}-\\x{FE0D}\\x{FEFF}\\x{FFA0}\\x{FDD0}-\\x{FDEF}\\x{FFF0}-\\x{FFFB}\\x{FFFE}\\x{FFFF}\\x{1BCA0}-\\x{1BCA3}\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E001F}\\x{E0080}-\\x{E00FF}\\x{E01F0}-\\x{E0FFF}]'
const TOWER = '(\\pM{4})\\pM+'
const BLANKS =
  '[\\s\\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{2800}\\x{3000}\\p{Cc}]+'

const literal = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`

/** Names a value that an expression uses several times, so that it is written and computed once. */
export const once = (value: string, use: (name: string) => string): string =>
  `arrayMap(v -> ${use('v')}, [${value}])[1]`

/** `plainName` in SQL, except that it keeps joiners that join nothing. */
export function plainSql(text: string): string {
  const seen = `replaceRegexpAll(v, ${literal(UNSEEN)}, '')`
  const low = `replaceRegexpAll(${seen}, ${literal(TOWER)}, '\\\\1')`
  const plain = `trimBoth(replaceRegexpAll(${low}, ${literal(BLANKS)}, ' '))`
  const marked = `replaceRegexpOne(${plain}, '^(\\\\pM)', '◌\\\\1')`
  return once(text, (v) => `if(match(${v}, ${literal(USUAL)}), ${v}, ${marked})`)
}

/** The first bytes of texts without a separator that begin as a formula. Few texts do, and only these are matched. */
const FORMULA_BYTES = ['=', '+', '-', '@', "\\'", '\\xEF'].map((byte) => `'${byte}'`).join(', ')
/** What a reader may take for a separator, a quotation mark or the end of a line. */
const SEPARATORS = [',', ';', '\\t', '"', '\\r', '\\n'].map((character) => `'${character}'`).join(', ')
const FORMULA_SQL = FORMULAS.map(({ source }) => literal(source.replaceAll("'", '\\x27')))

/** `spreadsheetText` in SQL. */
const safeSql = (text: string, formulas = FORMULA_SQL) =>
  formulas.reduce(
    (safe, formula) =>
      `if(match(${text}, ${formula}), replaceRegexpAll(${safe}, ${formula}, '\\\\1\\\\2\\'\\\\3'), ${safe})`,
    text,
  )
const quotedSql = (safe: string) => `concat('"', replaceAll(${safe}, '"', '""'), '"')`

/**
 * A text as a cell by RFC 4180. What a spreadsheet would run as a formula gets an apostrophe (see `spreadsheetText`), and quotes are only where
 * needed. Most texts need neither, which a single scan for each shows.
 */
export const textCell = (text: string): string =>
  `multiIf(multiSearchAny(${text}, [${SEPARATORS}]), ${quotedSql(safeSql(text))},
    substring(${text}, 1, 1) IN (${FORMULA_BYTES}), ${safeSql(text)}, ${text})`

const JSON_FORMULA = FORMULA_SQL.slice(0, 1).map((formula) => formula.replace('^|[,;', '[;'))
/** JSON as a cell of a file with commas: in it, they separate its own values, such as negative numbers. */
export const jsonCell = (json: string): string =>
  `if(multiSearchAny(${json}, [${SEPARATORS}]), ${quotedSql(safeSql(json, JSON_FORMULA))}, ${json})`

const MAX_TIME_SECONDS = 10_413_791_999 // The last second of 2299, the end of DateTime64.

/** Epoch seconds as a date that every spreadsheet recognizes (see `spreadsheetTime`), in a zone; empty if there are none. */
export const timeCell = (epochSeconds: string, zone: string): string =>
  `ifNull(if(${epochSeconds} BETWEEN 0 AND ${MAX_TIME_SECONDS}, formatDateTime(toDateTime64(${epochSeconds}, 0, 'UTC'), '%Y-%m-%d %H:%i:%S', ${zone}), ''), '')`

/** Epoch seconds as a Parquet TIMESTAMP, which is in UTC; null where there are none. */
export const timestamp = (epochSeconds: string): string =>
  `if(ifNull(${epochSeconds} BETWEEN 0 AND ${MAX_TIME_SECONDS}, false), toDateTime64(${epochSeconds}, 3, 'UTC'), NULL)`

/** Seconds as `h:mm:ss`, which every spreadsheet recognizes as a duration, even over a day; empty if there are none. */
export const durationCell = (seconds: string): string => {
  const whole = `toInt64(${seconds})`
  const part = (divisor: number) => `leftPad(toString(intDiv(${whole}, ${divisor}) % 60), 2, '0')`
  return `ifNull(concat(toString(intDiv(${whole}, 3600)), ':', ${part(60)}, ':', ${part(1)}), '')`
}

/** Settings for lines of cells that are already formatted. */
export const linesOf = (delimiter: string) =>
  [
    "format_custom_escaping_rule = 'Raw'",
    `format_custom_field_delimiter = '${delimiter}'`,
    "format_custom_row_after_delimiter = '\\r\\n'",
    "format_custom_row_between_delimiter = ''",
  ] as const
